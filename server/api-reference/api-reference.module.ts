import { Module } from '@nestjs/common';
import { ApiReferenceController } from './api-reference.controller.ts';

@Module({ controllers: [ApiReferenceController] })
export class ApiReferenceModule {}
