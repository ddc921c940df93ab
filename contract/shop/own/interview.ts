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
  /** Also names the answer in the summary. */
  question: string;
  /** Follows the question. */
  hint?: string | undefined;
  /** What an empty answer means. */
  fallback?: string | undefined;
  /** What sentences about a wrong answer start with. */
  subject: string;
  schema: z.ZodType<Value, unknown>;
}

/** Questions that can be asked again: each one answers itself with what was typed, unless that no longer fits. */
export class Interview {
  /** By the questions. */
  private readonly typed = new Map<string, string>();
  private summary: { question: string; answer: string }[] = [];

  constructor(private readonly terminal: Terminal) {}

  /** Asks until the answer is valid. */
  async ask<Value>(asked: Question<Value>): Promise<Value> {
    const { question, hint = '', fallback = '', subject, schema } = asked;
    for (;;) {
      const prompt = `${question}${hint}${fallback ? ` [${fallback}]` : ''}: `;
      const typed = this.typed.get(question) ?? (await this.read(question, prompt));
      const answer = typed.trim() || fallback;
      const { data, error } = schema.safeParse(answer, { error: problemSentence });
      if (error === undefined) {
        this.typed.set(question, typed);
        this.summary.push({ question, answer });
        return data;
      }
      this.typed.delete(question);
      for (const { message } of error.issues) this.terminal.print(`  ${`${subject} ${message}`.trim()}.`);
    }
  }

  /** Lists the answers, and asks those questions again whose numbers are typed, until none is. */
  async confirmed<Result>(purpose: string, askAll: () => Promise<Result>): Promise<Result> {
    for (;;) {
      this.summary = [];
      const result = await askAll();
      this.print();
      const wrong = await this.readNumber(purpose);
      if (wrong === undefined) return result;
      this.typed.delete(wrong);
    }
  }

  private print(): void {
    this.terminal.print('\nYour answers:');
    for (const [index, { question, answer }] of this.summary.entries())
      this.terminal.print(`${String(index + 1).padStart(4)}. ${question}: ${answer || 'none'}`);
  }

  /** @returns the question with the number; undefined for an empty line */
  private async readNumber(purpose: string): Promise<string | undefined> {
    for (;;) {
      const line = await this.read(
        purpose,
        `${purpose}? Enter for yes, or the number of an answer to change it: `,
      );
      if (line.trim() === '') return undefined;
      const chosen = this.summary[Number(line) - 1];
      if (chosen !== undefined) return chosen.question;
      this.terminal.print(`  Type a number from 1 to ${this.summary.length}, or just Enter.`);
    }
  }

  private async read(question: string, prompt: string): Promise<string> {
    const line = await this.terminal.ask(prompt);
    if (line === undefined) throw new InterviewEnded(question);
    return line;
  }
}
