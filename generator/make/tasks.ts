import type { Document } from '../body/document.ts';
import type { Output } from '../output/output.ts';
import { type MakerOptions, openMaker, type Writing } from './maker.ts';
import type { DocumentRecord, OutputRecord } from './records.ts';
import type { DocumentRecords, TaskResult } from './thread.ts';

/** The work of one worker, on any thread. */
export interface Tasks {
  /** Makes outputs, one after the other. A document that several of them contain is read once. */
  make(outputs: readonly Output[], writing: Writing): Promise<TaskResult>;
  /** Adds bodies that others have read, or that were read before. */
  learn(documents: Iterable<DocumentRecords[number]>): void;
}

export function openTasks(options: MakerOptions): Tasks {
  const documents = new Map<string, Document>();
  const records = new Map<string, DocumentRecord>();
  const maker = openMaker(options, { documents, records });
  return {
    async make(outputs, writing) {
      const made: OutputRecord[] = [];
      for (const output of outputs) {
        const making = maker.make(output, writing);
        made.push(making instanceof Promise ? await making : making);
      }
      const read = [...documents.keys()].flatMap((file) => {
        const record = records.get(file);
        return record ? [[file, record] as const] : [];
      });
      documents.clear();
      return { outputs: made, documents: read };
    },
    learn(read) {
      for (const [file, record] of read) records.set(file, record);
    },
  };
}
