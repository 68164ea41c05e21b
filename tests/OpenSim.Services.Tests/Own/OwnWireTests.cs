using System.Net;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Own;

/// <summary>Our own services between their ends: what is missing, lost, or no call at all.</summary>
public class OwnWireTests() : ServiceFixture(Wiring.Remote)
{
    private static readonly UUID Ada = UUID.Parse("11111111-0000-4000-8000-00000000000a");
    private static readonly UUID Bob = UUID.Parse("11111111-0000-4000-8000-00000000000b");

    private IMoneyService Money => (IMoneyService)Services.GetService(typeof(IMoneyService))!;

    [Test]
    public async Task OfAnOpenSimulator_NothingIsAskedButOnce_AndTheProcessKeepsIt()
    {
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.NotFound) { Content = new StringContent("<html>nothing</html>") };
        Assert.That(await Services.DisplayNames.SetDisplayName(Ada, "Ada"), Is.EqualTo(DisplayNameChange.Done));
        Assert.That((await Services.DisplayNames.GetDisplayNames([Ada]))[Ada].Name, Is.EqualTo("Ada"));
        var number = await Services.Events.Add(new WorldEvent { Name = "A fair" });
        Assert.That(await Services.Events.Get(number), Is.Not.Null);
        Assert.That(await Services.Reports.GetOpen(10), Is.Empty);
        Assert.That(await Services.WornObjects.Store(Ada, Bob, [1]));
        var own = (OwnServices)Services.GetService(typeof(OwnServices))!;
        Assert.That((await own.AreThere(), await own.HavePlaces(), await own.HaveMoney()), Is.EqualTo((false, false, false)));
        Assert.That(Pipe.Requests.Distinct(), Is.EqualTo(new[] { "GET /own" }));
    }

    [Test]
    public async Task Money_OfAGridWithoutIt_IsMissingFromTheList()
    {
        Configuration.Set(EconomySettings.Module.Section, EconomySettings.Module.Key, "");
        Restart();
        Assert.That(await Pipe.Ask("GET", "/own"), Is.EqualTo("200 {\"SERVICES\":[\"names\",\"events\",\"reports\",\"worn\",\"places\"]}"));
        Assert.That(await Pipe.Ask("POST", "/own-money", "{}"), Does.StartWith("404"));
    }

    [Test]
    public void WhoMayNotAsk_IsToldSo_AndKeepsNothingForHimself()
    {
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.Forbidden);
        Assert.That(async () => await Services.DisplayNames.SetDisplayName(Ada, "Ada"),
            Throws.TypeOf<ServiceAwayException>().With.Message.Contains("does not let this simulator ask it (status 403)"));
    }

    [Test]
    public async Task DisplayNames_WhileTheServiceIsAway_AreThoseThatWereKnown()
    {
        await Services.DisplayNames.SetDisplayName(Ada, "Ada");
        Assert.That(await Services.DisplayNames.GetDisplayNames([Ada, Bob]), Has.Count.EqualTo(1));
        var asked = Pipe.Requests.Count;
        await Services.DisplayNames.GetDisplayNames([Ada, Bob]);
        Assert.That(Pipe.Requests, Has.Count.EqualTo(asked), "they are remembered, and so is who has none");
        Time.AdvanceSeconds(31);
        Pipe.Fault = _ => throw new HttpRequestException("away");
        Assert.That((await Services.DisplayNames.GetDisplayNames([Ada, Bob, UUID.Random()]))[Ada].Name, Is.EqualTo("Ada"));
        Assert.That(async () => await Services.DisplayNames.SetDisplayName(Ada, "Other"), Throws.TypeOf<ServiceAwayException>());
    }

    [Test]
    public async Task DisplayName_ChangedElsewhere_IsSeenWhenWhatIsKnownIsOld()
    {
        Assert.That(await Services.DisplayNames.GetDisplayNames([Ada]), Is.Empty);
        await Local.DisplayNames.SetDisplayName(Ada, "From elsewhere");
        Assert.That(await Services.DisplayNames.GetDisplayNames([Ada]), Is.Empty);
        Time.AdvanceSeconds(31);
        Assert.That((await Services.DisplayNames.GetDisplayNames([Ada]))[Ada].Name, Is.EqualTo("From elsewhere"));
    }

    [Test]
    public async Task Payment_WhoseAnswerIsLost_IsMadeOnce()
    {
        await Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = Ada, Amount = 100 });
        var transfer = new MoneyTransfer { Id = UUID.Random(), From = Ada, To = Bob, Amount = 60, Region = Bob };
        Pipe.LosesAnswers = true;
        Assert.That(async () => await Money.Hold(transfer), Throws.TypeOf<ServiceAwayException>());
        Assert.That(Pipe.Requests.Count(request => request.Contains("\"hold\"")), Is.EqualTo(2), "asked again");
        Pipe.LosesAnswers = false;
        Time.AdvanceSeconds(10);
        Assert.That(await Money.Hold(transfer), Is.Null);
        Assert.That(await Money.GetBalance(Ada), Is.EqualTo(40));
        Assert.That(await Money.GiveBack(transfer.Id));
        Assert.That(await Money.GetBalance(Ada), Is.EqualTo(100));
    }

    /// <summary>Every method without one of the keys that it needs, and each service with what is no call.</summary>
    [Test]
    public async Task Calls_ThatLackWhatTheyNeed_AreRefusedInWords()
    {
        var handlers = OwnHandlers.Of(Local).OfType<OwnHandler>().ToList();
        Assert.That(handlers, Has.Count.EqualTo(6));
        foreach (var handler in handlers)
        {
            foreach (var body in (string[])["", "[]", "{", "7", "{}", "{\"METHOD\":\"burn\"}", new string('[', 1000), "{\"METHOD\":7}"])
                Assert.That(await Pipe.Ask("POST", handler.Def.Path, body), Does.StartWith("400 "), $"{handler.Name}: {body}");
            foreach (var (method, needed) in handler.Methods)
            {
                foreach (var missing in needed)
                {
                    var rest = string.Concat(needed.Where(key => key != missing).Select(key => $",\"{key}\":\"x\""));
                    Assert.That(await Pipe.Ask("POST", handler.Def.Path, $"{{\"METHOD\":\"{method}\"{rest}}}"),
                        Is.EqualTo($"400 {missing} is missing."), $"{handler.Name} {method}");
                }

                var odd = new StringBuilder($"{{\"METHOD\":\"{method}\"");
                foreach (var key in needed)
                    odd.Append($",\"{key}\":[[-1e308,{{\"a\":null}}]]");
                Assert.That(await Pipe.Ask("POST", handler.Def.Path, odd.Append('}').ToString()), Does.StartWith("200 "), $"{handler.Name} {method}");
            }
        }
    }

    protected override void Configure() =>
        Configuration.Set(EconomySettings.Module.Section, EconomySettings.Module.Key, EconomySettings.Sample);
}
