interface PageHeaderProps {
  kicker: string;
  title: string;
  lede: string;
  children?: React.ReactNode;
}

export function PageHeader({ kicker, title, lede, children }: PageHeaderProps) {
  return (
    <header className="page-width pt-12 pb-10 md:pt-20 md:pb-14">
      <p className="kicker text-brass">{kicker}</p>
      <h1 className="mt-3 text-title md:text-6xl">{title}</h1>
      <p className="mt-5 max-w-[46rem] font-serif text-xl text-ink-soft md:text-2xl md:leading-[1.4]">{lede}</p>
      {children}
    </header>
  );
}
