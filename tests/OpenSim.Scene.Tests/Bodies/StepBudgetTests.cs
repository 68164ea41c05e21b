using OpenSim.Testing;
using OpenSim.World.Movement;

namespace OpenSim.World.Tests.Bodies;

/// <summary>A step that takes too long slows the time of bodies, and never two ticks in a row.</summary>
[TestFixture]
public sealed class StepBudgetTests
{
    private const double Frame = 1 / 45.0;

    private readonly ManualTime _time = new();

    [TestCase(0.001, 1.0, 2)]
    [TestCase(0.006, 1.0, 2)]
    [TestCase(0.012, 0.5, 1)]
    [TestCase(0.050, 0.13, 1)]
    public void Steps_AreMadeAsFarAsTheyFit(double each, double dilation, int max)
    {
        var budget = new StepBudget(_time);
        var (spent, ticks) = (0.0, 0);
        for (; ticks < 200; ticks++)
        {
            var made = budget.Allow(2, Frame);
            if (made == 0)
                continue;
            budget.Begin();
            _time.AdvanceSeconds(each * made);
            budget.End(made);
            spent += each * made;
            Assert.That(made, Is.LessThanOrEqualTo(ticks > 20 ? max : 2));
        }

        Assert.That(spent / (ticks * Frame), Is.LessThan(0.75), "the rest is people's");
        Assert.That(budget.TakeDilation(), Is.EqualTo(dilation).Within(0.12));
        Assert.That(budget.TakeDilation(), Is.EqualTo(1), "counted from then on");
    }

    [Test]
    public void OneVeryLongStep_IsForgottenAfterASecondOrTwo()
    {
        var budget = new StepBudget(_time);
        Assert.That(budget.Allow(2, Frame), Is.EqualTo(2));
        budget.Begin();
        _time.AdvanceSeconds(60);
        budget.End(2);
        var ticks = 0;
        while (budget.Allow(2, Frame) == 0)
            ticks++;
        Assert.That(ticks * Frame, Is.InRange(0.5, 2));
    }
}
