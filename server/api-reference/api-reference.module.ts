import { Module } from '@nestjs/common';
import { ApiReferenceController } from './api-reference.controller.ts';
import { ApiReference } from './api-reference.service.ts';

@Module({ controllers: [ApiReferenceController], providers: [ApiReference] })
export class ApiReferenceModule {}
