using System.Globalization;
using OpenSim.Client.Network;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kills.Habits;

/// <summary>Pictures are uploaded, each for money: what was paid is there, and what is there was paid.</summary>
internal sealed class Paying : Habit
{
    /// <summary>What the operator gives before.</summary>
    public const int Purse = 1_000_000;

    private const int Price = 10;
    private const string Name = "paid";

    private static readonly TimeSpan Rest = TimeSpan.FromMilliseconds(20);
    private static readonly byte[] Picture = [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3];

    private readonly List<long> _toldAt = [];
    private int _had; // when the last life began
    private int _told; // before it
    private int _asked;

    /// <summary>Words of the simulator's command line.</summary>
    public static string[] Options =>
    [
        "--set", "Economy.economymodule=BetaGridLikeMoneyModule", "--set",
        string.Create(CultureInfo.InvariantCulture, $"Economy.PriceUpload={Price}")
    ];

    public override int Told => _told + _toldAt.Count;

    public override async Task Arrange(Resident me) => Assert.That((await Balance(me)).Amount, Is.EqualTo(Purse));

    public override async Task Change(Resident me)
    {
        _asked++;
        var first = await me.Call("POST", "NewFileAgentInventory", "", new LlsdMap
        {
            ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = Name, ["folder_id"] = UUID.Zero
        });
        Assert.That(first["upload_price"].AsInteger(), Is.EqualTo(Price));
        var done = await me.Post(first["uploader"].AsString(), Picture);
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"), () => done["error"]["message"].AsString());
        _toldAt.Add(BotLoop.Now);
        await Task.Delay(Rest); // an inventory of some thousand pictures is enough
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var answer = await me.Call("GET", "InventoryAPIv3", "/category/texture/items"); // where pictures come to
        var pictures = Belongings.Names(answer, "items").Count(name => name == Name);
        Assert.That(pictures, Is.InRange(_had + _toldAt.Count(at => at <= killedAt - Generations.Promise), _had + _asked));
        var expected = Purse - (Price * pictures);
        await me.AskUntil(() => Balance(me), money => money.Amount == expected, $"the money of who has {pictures} pictures");
        (_had, _asked, _told) = (pictures, 0, Told);
        _toldAt.Clear();
    }

    private static Task<Money> Balance(Resident me) => me.Ask(room =>
    {
        var writer = new MoneyBalanceRequestWriter(room);
        writer.AgentData(me.Id, me.SessionId);
        writer.MoneyData(UUID.Zero);
        return writer.Finish();
    }, MessageId.MoneyBalanceReply, body => MoneyBalanceReplyReader.TryRead(body, out var reply)
        ? new Money(reply.MoneyData.MoneyBalance)
        : null, "the balance");

    private sealed record Money(int Amount);
}
