using OpenSim.Llsd;

namespace Attack.Tests.Kills.Habits;

/// <summary>The parcel's name, words and music are changed by one request: all tell its number.</summary>
internal sealed class Plot : Habit
{
    private readonly Generations _names = new();
    private int _question = 1_000_000;

    public override int Told => _names.Told;

    public override Task Arrange(Resident me) => Change(me);

    public override async Task Change(Resident me)
    {
        var number = _names.Next();
        var parcel = await Read(me, _ => true);
        await me.Call("POST", "ParcelPropertiesUpdate", body: new LlsdMap
        {
            ["local_id"] = parcel["LocalID"], ["flags"] = LlsdValue.FromUInt32(1), ["parcel_flags"] = parcel["ParcelFlags"],
            ["name"] = $"{number}", ["description"] = $"{number}", ["music_url"] = $"http://example.org/{number}"
        });
        await Read(me, p => p["Name"].AsString() == $"{number}");
        _names.WasTold(number);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var parcel = await Read(me, _ => true);
        var name = parcel["Name"].AsString();
        Assert.That((parcel["Desc"].AsString(), parcel["MusicURL"].AsString()), Is.EqualTo((name, $"http://example.org/{name}")));
        _names.Expect(int.Parse(name), killedAt, "the parcel's name");
    }

    private Task<LlsdValue> Read(Resident me, Predicate<LlsdValue> isWanted) =>
        me.AskUntil(() => Parcels.Ask(me, 200, 200, ++_question), isWanted, "the parcel");
}
