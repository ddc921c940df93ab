import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who runs the shop. `email` is in lower case. */
@Entity('operators')
export class Operator {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  email: string;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Incremented by each password change, to end all sessions. */
  @Column('integer', { name: 'token_version', default: 1 })
  tokenVersion: number;

  /** The encrypted secret; null without a second factor. */
  @Column('bytea', { name: 'second_factor', nullable: true })
  secondFactor: Buffer | null;

  @Column('timestamptz', { name: 'second_factor_since', nullable: true })
  secondFactorSince: Date | null;

  /** Hashes of the unused recovery codes. */
  @Column('text', { name: 'recovery_code_hashes', array: true, nullable: true })
  recoveryCodeHashes: string[] | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
