using System.Globalization;
using System.Numerics;
using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>
/// One journey of somebody with a hat, in which each step is chosen: which of the things under way arrives next, and whether somebody dies
/// instead. Step by step all that can happen without another arrival happens first.
/// </summary>
internal sealed class Passage
{
    private const double Calm = 0.1; // seconds in which a region has done what an arrival lets it do
    private const double Quiet = 3; // nothing under way for so long: the journey is over
    private const int MaxSteps = 60;

    private readonly int _seed;
    private readonly bool _withDatagrams;
    private Victim? _died;

    /// <param name="withDatagrams">The viewer's lines to the regions are lanes too; else they are as good as lines are.</param>
    public Passage(int seed, bool withDatagrams) => (_seed, _withDatagrams) = (seed, withDatagrams);

    /// <summary>What arrived, and what died, in order.</summary>
    public List<string> Course { get; } = [];

    /// <summary>Goes from the first region to the second; looks at the end whether she is in one place.</summary>
    /// <param name="choose">Given the lanes in which something waits; the index of the one that goes on.</param>
    /// <param name="dies">Who dies before the step of that number.</param>
    public void Run(Action<Wanderer> go, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who)? dies = null)
    {
        using var coast = new Coast(_seed, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Roads.Close();
        if (_withDatagrams)
            HoldDatagrams(coast);
        go(ada);
        try
        {
            Explore(coast, ada, choose, dies);
            Check(coast, ada, _died);
        }
        catch (Exception e)
        {
            throw new AssertionException($"{string.Join(" > ", Course)} (seed {_seed}): {e.Message}\n"
                + string.Join('\n', coast.Course.Where(note => note.Whom == ada.Id).Select(note => note.What).TakeLast(40)), e);
        }
        finally
        {
            coast.Roads.Open();
        }
    }

    private static void HoldDatagrams(Coast coast)
    {
        foreach (var (index, stack) in coast.Stacks.Index())
        {
            stack.Network.Hold(let => coast.Roads.Pass($"datagrams to {index}", let),
                let => coast.Roads.Pass($"datagrams from {index}", let));
        }
    }

    private void Explore(Coast coast, Wanderer ada, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who)? dies)
    {
        for (var quiet = 0.0; quiet < Quiet && Course.Count < MaxSteps;)
        {
            coast.Run(Calm);
            if (Course.Count == dies?.Step)
            {
                Die(coast, ada, dies.Value.Who);
                break;
            }

            var lanes = coast.Roads.Choices;
            quiet = lanes.Count > 0 ? 0 : quiet + Calm;
            if (lanes.Count == 0)
                continue;
            var lane = lanes[choose(lanes)];
            Course.Add(lane);
            coast.Roads.Let(lane);
        }
    }

    private void Die(Coast coast, Wanderer ada, Victim who)
    {
        _died = who;
        Course.Add("death of " + who);
        switch (who)
        {
            case Victim.Viewer:
                ada.IsGone = true;
                foreach (var viewer in coast.Stacks.SelectMany(stack => stack.Viewers))
                    viewer.IsAlive = false;
                break;
            case Victim.Services:
                coast.PresenceIsAway = true;
                break;
            default:
                coast.WordsOutlive = who == Victim.SourceThatHasSpoken;
                coast.Dead.Add(coast.Region(IndexOf(who)).Info.Id);
                break;
        }
    }

    private static int IndexOf(Victim region) => region == Victim.Destination ? 1 : 0;

    private static void Check(Coast coast, Wanderer ada, Victim? died)
    {
        coast.Roads.Open();
        foreach (var stack in coast.Stacks)
            stack.Network.Hold(null, null);
        if (died is null)
            coast.Run(5);
        else
            coast.Doze(75);
        if (died == Victim.Services)
        {
            coast.PresenceIsAway = false;
            coast.Doze(30);
        }

        var places = coast.WhereIs(ada.Id);
        switch (died)
        {
            case null or Victim.Services:
                Assert.That(places, Has.Count.EqualTo(1), "in one place");
                Assert.That(ada.IsIn(places[0]), "where her viewer believes her to be");
                break;
            case Victim.Viewer:
                Assert.That(places, Is.Empty, "nobody stays whose viewer is gone");
                break;
            default:
                var dying = IndexOf(died.Value);
                Assert.That(places, places.Count == 0 && ada.In(dying) is { IsChild: false } ? Is.Empty : Is.EqualTo(new[] { 1 - dying }));
                break;
        }

        Assert.That(Worn(coast, ada, died, places), Is.EqualTo(new[] { "hat" }), "what she wore");
    }

    // Who is nowhere comes again.
    private static List<string> Worn(Coast coast, Wanderer ada, Victim? died, List<int> places)
    {
        var place = places.Count > 0 ? places[0] : died is Victim.Source or Victim.SourceThatHasSpoken ? 1 : 0;
        if (places.Count == 0)
        {
            ada = coast.EnterAgain(ada, place, new Vector3(128, 128, 25));
            coast.Until(() => ada.In(place)!.Attachments.Count > 0, "something worn");
            coast.Run(1);
        }

        Assert.That(ada.In(place)!.IsInTransit, Is.False);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { place }));
        return [.. ada.In(place)!.Attachments.Select(a => new SceneObjectGroup(coast.Region(place), a).RootPart.Name)];
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"seed {_seed}: {string.Join(" > ", Course)}");
}
