import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release of the shop that runs as in production. */
export interface Release {
  pid: number;
  /** SIGTERM, and resolves once the process is gone. @returns its exit code */
  stop: () => Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

/** What production insists on. Nothing here is talked to. */
const settings = {
  PUBLIC_URL: 'https://shop.lugo-parts.com',
  SESSION_SECRET: 'b1946ac92492d2347c6235b4d2611184d2ef1a3f0c7e4b6a9d8c7b6a5f4e3d2c',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@shop.lugo-parts.com',
  OWNER_EMAIL: 'owner@shop.lugo-parts.com',
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
};

/** Runs what `npm run serve` runs, and resolves when it says that the shop is open. */
export async function startRelease(env: Record<string, string>): Promise<Release> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { serve: string };
  };
  const child = spawn('/bin/sh', ['-c', scripts.serve], {
    cwd: root,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.stdout.setEncoding('utf8');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      if (text.includes(' is open at ')) resolve();
    });
    void exited.then(([code]) => reject(new Error(`the release ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}
