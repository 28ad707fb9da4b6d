import { Footer } from '@/components/layout/footer';
import { primer } from '@/lib/content/primer';

export function PrimerFooter() {
  const { quickLinks, legal, contact, disclaimer, copyright } = primer.footer;
  return (
    <footer className="bg-wash">
      <Footer about={disclaimer} lists={[quickLinks, legal]} contactTitle={contact} closing={copyright} />
    </footer>
  );
}
