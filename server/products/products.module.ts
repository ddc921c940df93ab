import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockModule } from '../stock/stock.module.ts';
import { Product } from './product.entity.ts';
import { ProductsController } from './products.controller.ts';
import { ProductsService } from './products.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Product]), StockModule],
  controllers: [ProductsController],
  providers: [ProductsService],
})
export class ProductsModule {}
