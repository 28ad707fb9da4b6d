export function PageHeader({ kicker, title, lede }: Record<'kicker' | 'title' | 'lede', string>) {
  return (
    <header className="page-width pt-12 pb-10 md:pt-20 md:pb-14">
      <p className="kicker text-brass">{kicker}</p>
      <h1 className="mt-3 text-[clamp(1.75rem,0.1rem+9.2vw,3rem)] leading-[1.05] md:text-6xl">{title}</h1>
      <p className="mt-5 max-w-[46rem] font-serif text-xl text-ink-soft md:text-2xl md:leading-[1.4]">{lede}</p>
    </header>
  );
}
