import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { decimalDollars } from '../database/decimal-dollars.ts';

@Entity('products')
export class Product {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  title: string;

  @Column('text')
  description: string;

  /** In decimal dollars. */
  @Column('numeric', { precision: 10, scale: 2, transformer: decimalDollars })
  price: number;

  @Column('text')
  image: string;

  @Column('integer')
  inventory: number;

  /** Counted by a trigger of the database. */
  @Column({ type: 'integer', insert: false, update: false })
  version: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
