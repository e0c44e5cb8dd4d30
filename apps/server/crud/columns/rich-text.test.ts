import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './rich-text.ts';

const kept = `/api/blade-resource/file/100001-${'0f'.repeat(16)}.jpg`;

/** Content that must never remain, whatever the input. */
const hostile =
  /<(script|style|iframe|object|embed|form|svg|math|link|meta|base|input)|\son\w+\s*=|javascript:|vbscript:|data:|style\s*=/i;

describe('rich text', () => {
  it.each([
    '<script>alert(1)</script>a',
    '<p onclick="alert(1)">a</p>',
    '<img src=x onerror=alert(1)>a',
    `<img src="${kept}" onload="alert(1)">a`,
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVa\tScRiPt:alert(1)">a</a>',
    '<a href="jav&#x09;ascript:alert(1)">a</a>',
    '<a href="&#1;javascript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="//evil.example">a</a>',
    '<p style="position:fixed;inset:0">a</p>',
    '<iframe src="https://evil.example"></iframe>a',
    '<svg><animate onbegin=alert(1)></svg>a',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>a',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</noscript>',
    '<form action="https://evil.example"><input name="password">a</form>',
    '<base href="https://evil.example/">a',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">a',
    '<object data="https://evil.example/x.swf"></object>a',
    '<!--<img src="--><img src=x onerror=alert(1)//">a',
    '<p><![CDATA[<script>alert(1)</script>]]>a</p>',
    '<<script>script>alert(1)<</script>/script>a',
  ])('%j becomes harmless', (html) => {
    const clean = cleanRichText(html);
    expect(clean.replace(/&lt;.*?&gt;/g, '')).not.toMatch(hostile);
    expect(clean).not.toContain('evil.example"');
  });

  it.each([
    ['from elsewhere', '<img src="https://evil.example/a.png">'],
    ['without a scheme', '<img src="//evil.example/a.png">'],
    ['that is data', '<img src="data:image/png;base64,AAAA">'],
    ['that is another call of this server', '<img src="/api/blade-auth/oauth/logout">'],
  ])('loses a picture %s', (_what, html) => {
    expect(cleanRichText(`<p>a${html}b</p>`)).toBe('<p>ab</p>');
  });

  it('keeps headings, lists, links and its own pictures unchanged', () => {
    const html = `<h2>检修</h2><p><strong>今晚</strong> <em>22:00</em></p><ul><li><p>一号站</p></li></ul><p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">说明</a></p><img src="${kept}" alt="现场" />`;
    expect(cleanRichText(html)).toBe(html);
  });

  it('converts equivalent mark-up of other editors to its own', () => {
    expect(cleanRichText('<div><b>a</b><i>b</i></div>')).toBe('<p><strong>a</strong><em>b</em></p>');
  });

  it('never contains active mark-up, cleaned once or twice, from any input', () => {
    const bits = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:x">',
        '</a>',
        '<script>',
        '</script>',
      ],
      ...[
        '<svg>',
        '<style>',
        '</style>',
        '<b',
        '>',
        '"',
        "'",
        '&lt;',
        '&amp;lt;',
        '<!--',
        '-->',
        ' onload=x ',
        '停电',
      ],
      ...['<noscript>', '<textarea>', '</textarea>', '<math>', '<table>', '<td>', `<img src="${kept}">`],
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 25 }), (parts) => {
        const once = cleanRichText(parts.join(''));
        for (const clean of [once, cleanRichText(once)])
          for (const mark of clean.match(/<[^>]*>/g) ?? []) expect(mark).not.toMatch(hostile);
      }),
      { numRuns: 2000 },
    );
  });

  it('is cleaned quickly, however deep its elements are nested', () => {
    const deep = `${'<blockquote>'.repeat(8000)}a`;
    const clean = cleanRichText(deep);
    expect(clean.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(30);
  });
});
