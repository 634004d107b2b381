import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../server/config.ts';
import { pictureMaxBytes } from '../shop/facts.ts';
import { pdfMaxBytes } from '../shop/inquiry-facts.ts';
import { csvMaxBytes } from '../shop/product-csv.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: { serve: string } };

/** What `npm run serve` sets for Node, but for the place of the compile cache, and its command. */
const serve = /&& (?<settings>.*) NODE_COMPILE_CACHE=\S+ exec node (?<args>.*)$/.exec(scripts.serve)?.groups;

describe.each(['deploy/Dockerfile', 'deploy/shop@.service'])('%s', (path) => {
  const text = read(path);

  test('starts the shop as `npm run serve` does', () => {
    const command = /^(?:CMD|ExecStart=)(.*)$/m.exec(text)?.[1] ?? '';
    expect(
      command
        .replaceAll(/[[\]",]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toMatch(new RegExp(`node_modules/\\.bin/node ${serve?.args}$`));
    expect(serve?.settings).toBeTruthy();
    for (const setting of serve?.settings?.split(' ') ?? []) expect(text).toContain(setting);
    expect(text).toContain('NODE_COMPILE_CACHE=');
  });
});

test('a release knows its commit', () => {
  expect(read('deploy/release.sh')).toMatch(/echo "COMMIT=.*> "\$release\/release\.env"/);
  expect(read('deploy/shop@.service')).toContain('EnvironmentFile=-/srv/shop/releases/%i/release.env');
});

test('the shop may write where the sample keeps backups', () => {
  const place = /^BACKUP_TO=(.+)$/m.exec(read('deploy/shop.env.example'))?.[1];
  expect(read('deploy/shop@.service')).toContain(`\nReadWritePaths=-${place}\n`);
  expect(read('deploy/compose.yaml')).toContain(`- backups:${place}\n`);
  expect(read('deploy/Dockerfile')).toMatch(new RegExp(`install -d -o shop .* ${place}$`, 'm'));
});

test('the samples allow the largest upload', () => {
  const mebibytes = Math.max(pictureMaxBytes, pdfMaxBytes, csvMaxBytes) / 1024 ** 2 + 1;
  expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${mebibytes}m;`);
  expect(read('deploy/Caddyfile')).toContain(`max_size ${mebibytes}MiB`);
});

test('every setting of the sample is one of the shop', () => {
  const names = [...read('deploy/shop.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
});
