import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guideHeadings } from '../../app/routes/admin/admin-pages.ts';
import { renderGuide } from './guide.ts';

const text = `# The title

Hello.

## In the morning: what's new?

![The list of orders](pictures/orders.webp)

### Local pickup

See [above](#in-the-morning-whats-new), and [the operator’s guide](operating.md).

| a | b |
|---|---|
| **1** | 2 |
`;

it('gives headings the ids that GitHub gives them, and lists them', () => {
  const { html, chapters } = renderGuide(text);
  expect(html).not.toContain('The title');
  expect(html).toContain('<h3 id="local-pickup">Local pickup</h3>');
  expect(chapters).toEqual([
    {
      id: 'in-the-morning-whats-new',
      title: "In the morning: what's new?",
      sections: [{ id: 'local-pickup', title: 'Local pickup' }],
    },
  ]);
});

it('leaves pictures to the build, and of other documents only what they are called', () => {
  const { html, pictures } = renderGuide(text);
  expect(pictures).toEqual(['pictures/orders.webp']);
  expect(html).toContain('<img src="picture:0" alt="The list of orders" loading="lazy">');
  expect(html).toContain('<a href="#in-the-morning-whats-new">above</a>, and the operator’s guide.');
});

it('lets wide tables scroll by themselves', () => {
  expect(renderGuide(text).html).toMatch(/<div class="guide-table" tabindex="0"><table>[^]*<\/table><\/div>/);
});

it('refuses a link to a heading that is not there', () => {
  expect(() => renderGuide('## Orders\n\n[Refunds](#refunds)')).toThrow(
    '#refunds: the guide has no such heading',
  );
});

it('refuses two headings of one name', () => {
  expect(() => renderGuide('## Orders\n\n## Orders')).toThrow('#orders: the guide has two such headings');
});

it('has the headings that the admin pages lead to', () => {
  const { chapters } = renderGuide(readFileSync('docs/running-the-shop.md', 'utf8'));
  const ids = chapters.flatMap(({ id, sections }) => [id, ...sections.map((section) => section.id)]);
  expect(ids).toEqual(expect.arrayContaining(Object.values(guideHeadings)));
});
