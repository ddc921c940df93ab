import type { z } from 'zod';
import { errorMessage } from '../schema/error-message.ts';

/** A terminal, or a file with one answer per line. */
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
  /** Printed after the question. */
  hint?: string | undefined;
  /** What an empty answer means if there is no default, such as "later". */
  none?: string | undefined;
  /** The value of an empty answer. */
  fallback?: string | undefined;
  /** The start of messages about an invalid answer. */
  subject: string;
  schema: z.ZodType<Value, unknown>;
}

/** Remembers answers, so asking everything again prompts only for those that are missing or no longer valid. */
export class Interview {
  /** The answers, keyed by question. */
  private readonly typed = new Map<string, string>();
  /** Answers that are being changed. */
  private readonly former = new Map<string, string>();
  private summary: { question: string; answer: string }[] = [];

  constructor(private readonly terminal: Terminal) {}

  print(line: string): void {
    this.terminal.print(`  ${line}`);
  }

  /** Asks until the answer is valid. */
  async ask<Value>(asked: Question<Value>): Promise<Value> {
    const { question, fallback = '', subject, schema } = asked;
    for (;;) {
      const typed = this.typed.get(question) ?? (await this.prompt(asked));
      const answer = typed || fallback;
      const { data, error } = schema.safeParse(answer, { error: errorMessage });
      if (error === undefined) {
        this.typed.set(question, typed);
        this.former.delete(question);
        this.summary.push({ question, answer });
        return data;
      }
      this.typed.delete(question);
      for (const { message } of error.issues) this.print(`${`${subject} ${message}`.trim()}.`);
    }
  }

  /** Offers the former answer, or else the default. */
  private async prompt<Value>({
    question,
    hint = '',
    none,
    fallback = '',
  }: Question<Value>): Promise<string> {
    const former = this.former.get(question) ?? '';
    const canBeEmptied = former !== '' && none !== undefined && fallback === '';
    const offered = `${former || fallback}${canBeEmptied ? ', or type "none"' : ''}`;
    const enter = none === undefined ? '' : ` (Enter: ${none})`;
    const prompt = `${question}${hint}${offered ? ` [${offered}]` : enter}: `;
    const line = (await this.read(question, prompt)).trim();
    return canBeEmptied && line.toLowerCase() === 'none' ? '' : line || former;
  }

  /** Lists the answers, and asks again for those whose number is typed, until the list is confirmed. */
  async confirmed<Result>(purpose: string, askAll: () => Promise<Result>): Promise<Result> {
    for (;;) {
      this.summary = [];
      const result = await askAll();
      this.printAnswers();
      const wrong = await this.readNumber(purpose);
      if (wrong === undefined) return result;
      this.former.set(wrong, this.typed.get(wrong) ?? '');
      this.typed.delete(wrong);
    }
  }

  private printAnswers(): void {
    this.terminal.print('\nYour answers:');
    for (const [index, { question, answer }] of this.summary.entries())
      this.terminal.print(`${String(index + 1).padStart(4)}. ${question}: ${answer || 'none'}`);
  }

  /** @returns the question with the number; undefined for an empty line */
  private async readNumber(purpose: string): Promise<string | undefined> {
    for (;;) {
      const line = await this.read(
        purpose,
        `${purpose}? Press Enter to confirm, or type the number of an answer to change it: `,
      );
      if (line.trim() === '') return undefined;
      const chosen = this.summary[Number(line) - 1];
      if (chosen !== undefined) return chosen.question;
      this.terminal.print(`  Type a number from 1 to ${this.summary.length}, or press Enter.`);
    }
  }

  private async read(question: string, prompt: string): Promise<string> {
    const line = await this.terminal.ask(prompt);
    if (line === undefined) throw new InterviewEnded(question);
    return line;
  }
}
