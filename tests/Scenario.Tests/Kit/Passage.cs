using System.Globalization;

namespace Scenario.Tests.Kit;

/// <summary>One journey of somebody with a hat from a region to the next, in which each step is chosen.</summary>
/// <param name="withDatagrams">The viewer's lines to the regions are lanes too; else they are as good as lines are.</param>
internal sealed class Passage(int seed, bool withDatagrams)
{
    /// <summary>What arrived, and what died, in order.</summary>
    public IReadOnlyList<string> Course { get; private set; } = [];

    /// <summary>Goes from the first region to the second; looks at the end whether she is in one place.</summary>
    /// <param name="choose">Given the lanes in which something waits; the index of the one that goes on.</param>
    /// <param name="dies">Who dies before the step of that number.</param>
    public void Run(Action<Wanderer> go, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who)? dies = null)
    {
        using var coast = new Coast(seed, 256, 256);
        var ada = coast.EnterWithAHat();
        var ordeal = new Ordeal(coast, 0, 1);
        Course = ordeal.Course;
        try
        {
            if (withDatagrams)
                HoldDatagrams(coast);
            ordeal.Run(() => go(ada), choose, dies is { } death ? (death.Step, death.Who, ada) : null);
            ordeal.AssertInOnePlace(ada);
            Assert.That(ordeal.WornBy(ada), Is.EqualTo(new[] { "hat" }), "what she wore");
        }
        catch (Exception e)
        {
            throw new AssertionException($"{this}: {e.Message}\n"
                + string.Join('\n', coast.Course.Where(note => note.Whom == ada.Id).Select(note => note.What).TakeLast(40)), e);
        }
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"seed {seed}: {string.Join(" > ", Course)}");

    // While the roads are open they pass at once.
    private static void HoldDatagrams(Coast coast)
    {
        foreach (var (index, stack) in coast.Stacks.Index())
        {
            stack.Network.Hold(let => coast.Roads.Pass($"datagrams to {index}", let),
                let => coast.Roads.Pass($"datagrams from {index}", let));
        }
    }
}
