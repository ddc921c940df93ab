import type { z } from 'zod';
import { problemSentence } from '../schema/sentences.ts';

/** Where questions are asked: a terminal, or a file with a line for each answer. */
export interface Terminal {
  print(line: string): void;
  /** @returns undefined at the end of the input */
  ask(prompt: string): Promise<string | undefined>;
}

/** The input ended before the last question. */
export class InterviewEnded extends Error {}

export interface Question<Value> {
  question: string;
  /** What an empty answer means. */
  fallback?: string | undefined;
  /** What sentences about a wrong answer start with. */
  subject: string;
  schema: z.ZodType<Value, unknown>;
}

/** Asks until the answer is valid. */
export async function ask<Value>(terminal: Terminal, asked: Question<Value>): Promise<Value> {
  const { question, fallback = '', subject, schema } = asked;
  for (;;) {
    const answer = await terminal.ask(fallback ? `${question} [${fallback}]: ` : `${question}: `);
    if (answer === undefined) throw new InterviewEnded(question);
    const { data, error } = schema.safeParse(answer.trim() || fallback, { error: problemSentence });
    if (error === undefined) return data;
    for (const { message } of error.issues) terminal.print(`  ${`${subject} ${message}`.trim()}.`);
  }
}
