import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Container.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { Anchor, Button, Card, Container, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Brand } from '../../shell/brand.tsx';
import { ExampleDay } from './example-day.tsx';
import { features, steps } from './offer.ts';
import './landing.css';

export function LandingScreen() {
  useEffect(() => {
    document.title = "Fairday · A fair day's work, a fair day's pay";
    return () => {
      document.title = 'Fairday';
    };
  }, []);

  return (
    <div className="fd-landing">
      <Container component="header" size="lg" className="fd-landing-header">
        <Brand />
        <div className="fd-landing-links">
          <Button component={Link} to="/signin" variant="subtle">
            Sign In
          </Button>
          <Button component={Link} to="/signup" visibleFrom="xs">
            Sign Up
          </Button>
        </div>
      </Container>
      <main>
        <Hero />
        <Features />
        <HowItWorks />
        <LastCall />
      </main>
      <Container component="footer" size="lg" className="fd-landing-footer">
        <Brand />
        <Text size="sm" c="dimmed">
          A fair day’s work, a fair day’s pay.
        </Text>
      </Container>
    </div>
  );
}

function Hero() {
  return (
    <Container component="section" size="lg" className="fd-hero">
      <div>
        <Title order={1} className="fd-hero-title">
          The hours-and-pay book you and your nanny both trust
        </Title>
        <Text size="lg" c="dimmed" className="fd-hero-words">
          Plan the week once. She accepts her days and enters her hours. You both see the same hours, the same
          amount, and what is still owed.
        </Text>
        <div className="fd-hero-actions">
          <Button component={Link} to="/signup" size="md">
            Get Started
          </Button>
          <Button component={Link} to="/signin" size="md" variant="default">
            Sign In
          </Button>
        </div>
      </div>
      <ExampleDay />
    </Container>
  );
}

function Features() {
  return (
    <Container component="section" size="lg" className="fd-landing-section" aria-labelledby="features">
      <Title order={2} id="features">
        Everything from the weekly plan to Friday’s payment
      </Title>
      <div className="fd-landing-features">
        {features.map(({ icon: Icon, title, words }) => (
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
    </Container>
  );
}

function HowItWorks() {
  return (
    <section className="fd-how" aria-labelledby="how">
      <Container size="lg" className="fd-landing-section">
        <Title order={2} id="how">
          How it works
        </Title>
        <ol className="fd-how-steps">
          {steps.map(({ title, words }, index) => (
            <li key={title}>
              <span className="fd-step-number" aria-hidden>
                {index + 1}
              </span>
              <Title order={3} size="h4">
                {title}
              </Title>
              <Text c="dimmed" mt={4}>
                {words}
              </Text>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}

function LastCall() {
  return (
    <Container component="section" size="lg" className="fd-landing-section fd-last-call">
      <Title order={2}>Ready for this week?</Title>
      <Text c="dimmed">Add your nanny, set the week, and get your first agenda in minutes.</Text>
      <Button component={Link} to="/signup" size="md" mt="xs">
        Create Your Account
      </Button>
      <Text size="sm">
        Already have an account?{' '}
        <Anchor component={Link} to="/signin">
          Sign in
        </Anchor>
      </Text>
    </Container>
  );
}
