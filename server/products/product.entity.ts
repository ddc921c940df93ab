import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** PostgreSQL's `numeric` arrives as text; the API sends decimal dollars as JSON numbers. */
const decimalDollars = {
  from: (text: string): number => Number(text),
  to: (dollars: number): number => dollars,
};

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

  /** Incremented by a trigger. */
  @Column({ type: 'integer', insert: false, update: false })
  version: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
