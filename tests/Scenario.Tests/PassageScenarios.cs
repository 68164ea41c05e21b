using System.Globalization;
using System.Numerics;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// What is under way while somebody travels arrives in all orders in which it may, and somebody dies before each step: the traveller is in
/// one place, with all that she wears. The variable PASSAGES says how many orders of those that are drawn are tried.
/// </summary>
[TestFixture]
public sealed class PassageScenarios
{
    private const int Seed = 900;
    private const int MaxOrders = 200;

    private static readonly int Drawn =
        int.TryParse(Environment.GetEnvironmentVariable("PASSAGES"), CultureInfo.InvariantCulture, out var n) ? n : 8;

    [TestCase(true)]
    [TestCase(false)]
    public void Travel_CallsAnswersAndNewsInAllOrders_SheIsInOnePlace(bool isTeleport)
    {
        var (orders, all, longest) = (new Orders(), 0, 0);
        do
        {
            var passage = new Passage(Seed, withDatagrams: false);
            passage.Run(Go(isTeleport), orders.Choose);
            all++;
            longest = Math.Max(longest, passage.Course.Count);
        }
        while (all < MaxOrders && orders.Next());
        TestContext.Out.WriteLine($"{all} orders of at most {longest} steps");
        Assert.That(all, Is.LessThan(MaxOrders), "all of them");
    }

    [Test]
    public void Travel_SomebodyDiesBeforeAnyStep_SheIsInOnePlace([Values] bool isTeleport, [Range(0, 4)] int who)
    {
        var (step, isOver) = (0, false);
        for (; !isOver; step++)
        {
            var passage = new Passage(Seed + step, withDatagrams: false);
            passage.Run(Go(isTeleport), _ => 0, (step, (Victim)who));
            isOver = passage.Course.Count <= step || !passage.Course[step].StartsWith("death", StringComparison.Ordinal);
        }

        TestContext.Out.WriteLine($"{(Victim)who}: {step - 1} steps");
    }

    [Test]
    public void Travel_AnyOrderWithTheDatagramsToo_AndADeath_SheIsInOnePlace([Values] bool isTeleport)
    {
        for (var seed = 1; seed <= Drawn; seed++)
        {
            var random = new Random(seed);
            var who = random.Next(6);
            (int, Victim)? death = who < 5 ? (random.Next(16), (Victim)who) : null;
            new Passage(Seed + seed, withDatagrams: true).Run(Go(isTeleport), lanes => random.Next(lanes.Count), death);
        }
    }

    private static Action<Wanderer> Go(bool isTeleport) => isTeleport
        ? ada => ada.Teleport(1, new Vector3(60, 70, 25))
        : ada => ada.Walk(0);
}
