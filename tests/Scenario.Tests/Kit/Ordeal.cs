using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>
/// Something that happens over the borders of a coast and in which each step is chosen: which of the things under way arrives next, and
/// before which step somebody dies. Between two steps all that can happen without another arrival happens.
/// </summary>
/// <param name="source">The region in which it begins.</param>
/// <param name="destination">The region in which it is to end.</param>
internal sealed class Ordeal(Coast coast, int source, int destination)
{
    private const double Calm = 0.1; // seconds in which a region has done what an arrival lets it do
    private const double Quiet = 3; // nothing under way for so long: it is over
    private const int MaxSteps = 80;
    private const double Settling = 80; // seconds; a viewer that is silent is given up after sixty
    private const double Outage = 600; // seconds

    /// <summary>What arrived, and who died, in order.</summary>
    public List<string> Course { get; } = [];

    public Victim? Died { get; private set; }

    /// <summary>The region that is dead, or null.</summary>
    public int? Dead => Died switch
    {
        Victim.Source or Victim.SourceThatHasSpoken => source,
        Victim.Destination => destination,
        _ => null
    };

    /// <summary>Goes through it; returns when everybody has had time to find out what has come of it.</summary>
    /// <param name="choose">Given the lanes in which something waits; the index of the one that goes on.</param>
    /// <param name="death">Who dies before the step of that number, and whose viewer that is.</param>
    public void Run(Action begin, Func<IReadOnlyList<string>, int> choose, (int Step, Victim Who, Wanderer Viewer)? death)
    {
        coast.Roads.Close();
        begin();
        for (var quiet = 0.0; quiet < Quiet && Course.Count < MaxSteps;)
        {
            coast.Run(Calm);
            if (Course.Count == death?.Step)
            {
                Kill(death.Value.Who, death.Value.Viewer);
                break;
            }

            var lanes = coast.Roads.Choices;
            quiet = lanes.Count > 0 ? 0 : quiet + Calm;
            if (lanes.Count > 0)
                Let(lanes[choose(lanes)]);
        }

        coast.Roads.Open();
        Settle();
    }

    /// <summary>Looks whether somebody is in one place, with a viewer that knows of it, and sits on something if at all.</summary>
    public void AssertInOnePlace(Wanderer who)
    {
        var places = coast.WhereIs(who.Id);
        if (Dead is { } dead)
            Assert.That(places.Count, Is.EqualTo(1).Or.EqualTo(who.In(dead) is { IsChild: false } ? 0 : 1), "in one place, or in the dead one");
        else if (who.IsGone)
            Assert.That(places, Is.Empty, "nobody stays whose viewer is gone");
        else
            Assert.That(places, Has.Count.EqualTo(1), "in one place");
        if (places is not [var place])
            return;
        if (Dead is null)
            Assert.That(who.IsIn(place), "where the viewer believes the avatar to be");
        var body = who.In(place)!;
        Assert.That(body.IsInTransit, Is.False);
        Assert.That(body.ParentId == 0 || coast.Region(place).TryGetGroup(body.ParentId, out _), "sits on something that there is");
    }

    /// <summary>Names of what somebody wears; who is nowhere comes again for that.</summary>
    public IReadOnlyList<string> WornBy(Wanderer who)
    {
        var places = coast.WhereIs(who.Id);
        var place = places.Count > 0 ? places[0] : Dead is { } dead ? Other(dead) : source;
        if (places.Count == 0)
        {
            who = coast.EnterAgain(who, place, new System.Numerics.Vector3(128, 128, 25));
            coast.Until(() => who.In(place)!.Attachments.Count > 0, "something worn");
            coast.Run(1);
        }

        Assert.That(coast.WhereIs(who.Id), Is.EqualTo(new[] { place }));
        return [.. who.In(place)!.Attachments.Select(a => new SceneObjectGroup(coast.Region(place), a).RootPart.Name)];
    }

    private int Other(int region) => region == source ? destination : source;

    private void Let(string lane)
    {
        Course.Add(lane);
        coast.Roads.Let(lane);
    }

    private void Kill(Victim who, Wanderer viewer)
    {
        Died = who;
        Course.Add("death of " + who);
        coast.WordsOutlive = who == Victim.SourceThatHasSpoken;
        if (Dead is { } dead)
            coast.Dead.Add(coast.Region(dead).Info.Id);
        else if (who == Victim.Services)
            coast.ServicesAreAway = true;
        else
            viewer.Die();
    }

    private void Settle()
    {
        if (Died is null)
        {
            coast.Run(5);
            return;
        }

        coast.Run(1);
        if (Died == Victim.Services)
        {
            coast.Doze(Outage);
            coast.ServicesAreAway = false;
        }

        coast.Doze(Settling);
        coast.Run(1);
    }
}
