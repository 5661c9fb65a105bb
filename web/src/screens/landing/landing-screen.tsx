/**
 * The landing page: what Fairday does, how it works, an example day, links to sign up and sign in, and the choice of
 * language.
 */
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconCalendarWeek,
  IconChartBar,
  IconChecks,
  IconClockHour4,
  IconCreditCard,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Brand } from '../../kit/brand.tsx';
import { t } from '../../kit/language/messages.ts';
import { LinkButton, TextLink } from '../../kit/link-button.tsx';
import { StatusBadge } from '../../schedule/status-badge.tsx';
import { BlockedSiteData } from '../../session/blocked-site-data-part.tsx';
import { LanguageSelect } from '../../session/language-select.tsx';
import { isSiteDataBlocked } from '../../session/site-data.ts';
import styles from './landing.module.css';

interface Feature {
  icon: TablerIcon;
  title: string;
  words: string;
}

/** The six feature cards (specification, sections 1 and 2). */
const features = (): Feature[] => [
  {
    icon: IconCalendarWeek,
    title: t('Smart Scheduling'),
    words: t('Set a weekly base schedule, split shifts included, and generate the days ahead from it.'),
  },
  {
    icon: IconClockHour4,
    title: t('Automatic Time Tracking'),
    words: t('Scheduled and actual hours, billed in increments of 1, 5, 15, 30 or 60 minutes.'),
  },
  {
    icon: IconCreditCard,
    title: t('Payment Management'),
    words: t('Record what you pay by Venmo, Zelle or cash, and always see what is still owed.'),
  },
  {
    icon: IconUserShield,
    title: t('Role-Based Access'),
    words: t('Families manage schedules and pay. Nannies see their own days and enter their hours.'),
  },
  {
    icon: IconChecks,
    title: t('Approval Workflow'),
    words: t('She accepts or declines every scheduled day, so you both know what’s planned.'),
  },
  {
    icon: IconChartBar,
    title: t('Dashboard Insights'),
    words: t('Total owed, paid this year, hours worked and hours ahead, at a glance.'),
  },
];

const steps = () => [
  {
    title: t('Set up the week'),
    words: t('Add your nanny with an hourly rate, lay out the usual week, and generate the agenda.'),
  },
  {
    title: t('Agree and track'),
    words: t('She joins with your invitation, accepts her days, and enters the hours she worked.'),
  },
  {
    title: t('Pay what is owed'),
    words: t('Fairday calculates billable time and amounts. Mark days as paid or record a payment.'),
  },
];

export function LandingScreen() {
  const title = t("Fairday · A fair day's work, a fair day's pay");
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = 'Fairday';
    };
  }, [title]);

  return (
    <>
      <header className={`${styles['page']} ${styles['row']}`}>
        <Brand />
        <div className={styles['row']}>
          <LinkButton to="/signin" variant="subtle">
            {t('Sign In')}
          </LinkButton>
          <LinkButton to="/signup" className={styles['sign-up']}>
            {t('Sign Up')}
          </LinkButton>
        </div>
      </header>
      <main>
        {isSiteDataBlocked && (
          <div className={styles['page']}>
            <BlockedSiteData />
          </div>
        )}
        <Hero />
        <Features />
        <HowItWorks />
        <LastCall />
      </main>
      <footer className={`${styles['page']} ${styles['row']}`}>
        <Brand />
        <LanguageSelect />
        <Text size="sm" c="dimmed">
          {t('A fair day’s work, a fair day’s pay.')}
        </Text>
      </footer>
    </>
  );
}

function Hero() {
  return (
    <section className={`${styles['page']} ${styles['hero']}`}>
      <div>
        <Title order={1}>{t('The hours-and-pay book you and your nanny both trust')}</Title>
        <Text size="lg" c="dimmed" maw="34rem" mt="lg">
          {t(
            'Plan the week once. She accepts her days and enters her hours. You both see the same hours, the same amount, and what is still owed.',
          )}
        </Text>
        <div className={styles['actions']}>
          <LinkButton to="/signup" size="md">
            {t('Get Started')}
          </LinkButton>
          <LinkButton to="/signin" size="md" variant="default">
            {t('Sign In')}
          </LinkButton>
        </div>
      </div>
      <ExampleDay />
    </section>
  );
}

function Features() {
  return (
    <section className={`${styles['page']} ${styles['section']}`} aria-labelledby="features">
      <Title order={2} id="features">
        {t('Everything from the weekly plan to Friday’s payment')}
      </Title>
      <div className={styles['features']}>
        {features().map(({ icon: Icon, title, words }) => (
          <Card key={title} component="article">
            <ThemeIcon variant="light" size={44} radius="md" mb="md">
              <Icon size={24} stroke={1.75} aria-hidden />
            </ThemeIcon>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {words}
            </Text>
          </Card>
        ))}
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className={styles['how']} aria-labelledby="how">
      <div className={`${styles['page']} ${styles['section']}`}>
        <Title order={2} id="how">
          {t('How it works')}
        </Title>
        <ol>
          {steps().map(({ title, words }, index) => (
            <li key={title}>
              <span aria-hidden>{index + 1}</span>
              <Title order={3} size="h4">
                {title}
              </Title>
              <Text c="dimmed" mt={4}>
                {words}
              </Text>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function LastCall() {
  return (
    <section className={`${styles['page']} ${styles['section']}`}>
      <Stack align="center" gap="xs" ta="center">
        <Title order={2}>{t('Ready for this week?')}</Title>
        <Text c="dimmed">{t('Add your nanny, set the week, and get your first agenda in minutes.')}</Text>
        <LinkButton to="/signup" size="md" mt="xs">
          {t('Create Your Account')}
        </LinkButton>
        <Text size="sm">
          {t('Already have an account?')} <TextLink to="/signin">{t('Sign in')}</TextLink>
        </Text>
      </Stack>
    </section>
  );
}

const lines = () => [
  { name: t('Scheduled'), value: t('9:00 AM – 5:00 PM') },
  { name: t('Actual'), value: t('9:00 AM – 5:10 PM') },
  { name: t('Billable'), value: t('8.25 hrs') },
];

/**
 * An example day at $22.00 an hour, billed by 15 minutes: the figures follow the app's rules. They are text, because
 * the functions that format them would make the landing page larger.
 */
function ExampleDay() {
  return (
    <Card component="figure" className={styles['example']} aria-label={t('Example of a day in Fairday')}>
      <div className={styles['row']}>
        <div>
          <Text fw={650}>{t('Tuesday, March 5, 2024')}</Text>
          <Text size="sm" c="dimmed">
            Maria Santos
          </Text>
        </div>
        <StatusBadge status="COMPLETED" />
      </div>
      <dl>
        {lines().map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Amount')}</dt>
          <dd>{t('$181.50')}</dd>
        </div>
      </dl>
    </Card>
  );
}
