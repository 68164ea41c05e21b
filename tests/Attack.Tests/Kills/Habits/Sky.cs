using OpenSim.Llsd;

namespace Attack.Tests.Kills.Habits;

/// <summary>The region's day and the parcel's get another length and offset by one request each: both tell its number.</summary>
internal sealed class Sky : Habit
{
    private const int Days = 10_000;
    private const int Shortest = 14_400; // seconds
    private const string OfRegion = "";
    private const string OfParcel = "?parcelid=1";

    // Changes of land are bounded: with the fence's, a life of four seconds stays below the burst.
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(400);

    private readonly Generations _region = new();
    private readonly Generations _parcel = new();

    public override int Told => _region.Told + _parcel.Told;

    public override async Task Arrange(Resident me)
    {
        await me.Call("POST", "EstateChangeInfo", body: new LlsdMap { ["override_environment"] = true });
        await Change(me);
    }

    public override async Task Change(Resident me)
    {
        await Set(me, OfRegion, _region);
        await Set(me, OfParcel, _parcel);
        await Task.Delay(Pause);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        await Check(me, OfRegion, _region, killedAt);
        await Check(me, OfParcel, _parcel, killedAt);
    }

    private static async Task Set(Resident me, string query, Generations numbers)
    {
        var number = numbers.Next();
        var answer = await me.Call("PUT", "ExtEnvironment", query, new LlsdMap
        {
            ["environment"] = new LlsdMap { ["day_length"] = Shortest + (number % Days), ["day_offset"] = number % Days }
        });
        Assert.That(answer["success"].AsBoolean(), answer["message"].AsString());
        numbers.WasTold(number);
    }

    private static async Task Check(Resident me, string query, Generations numbers, long killedAt)
    {
        var found = (await me.Call("GET", "ExtEnvironment", query))["environment"];
        var number = found["day_length"].AsInteger() - Shortest;
        Assert.That(found["day_offset"].AsInteger(), Is.EqualTo(number), "length and offset of one change");
        numbers.Expect(numbers.Latest(number, Days), killedAt, query.Length == 0 ? "the region's day" : "the parcel's day");
    }
}
