using System.Numerics;
using OpenSim.Modules.Estates;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Estates;
using OpenSim.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>An estate whose regions are in different processes.</summary>
[TestFixture]
public sealed class GridEstateScenarios
{
    private static readonly Vector3 Middle = new(128, 128, 25);

    private Coast _coast = null!;
    private Wanderer _olga = null!;
    private Wanderer _ada = null!;

    [SetUp]
    public void Open()
    {
        _coast = new Coast(80, 256, 256, 256);
        var olga = Waiting.For(_coast.Services.Accounts.GetUserAccount(UUID.Zero, "Olga", "Resident"))!;
        (_olga, _ada) = (_coast.Enter(olga, 0, Middle), _coast.Enter("Ada", 2, Middle));
    }

    [TearDown]
    public void Close() => _coast.Dispose();

    [Test]
    public void Change_IsSeenByTheRegionsOfOtherProcesses()
    {
        var banned = UUID.Random();
        EstateOf(0).Change(estate => estate with { Bans = [new EstateBan(banned, UUID.Zero, 0)] });
        _coast.Until(() => EstateOf(2).Current.Bans.Any(ban => ban.BannedId == banned), "the other region to know the ban");
        Assert.That(_coast.Line.Calls.Count(call => call == "9000/estate"), Is.Zero, "who has told is not told");
    }

    [Test]
    public void Words_ForTheEstate_AreHeardInAllItsRegions()
    {
        Send("instantmessage", "Supper is ready");
        _coast.Until(() => _ada.Told.Exists(told => told.Message == MessageId.AgentAlertMessage), "Ada to hear it");
    }

    [Test]
    public void Covenant_IsTheEstates()
    {
        var note = UUID.Random();
        Assert.That(_coast.Ask(2, "/estate", $"METHOD=update_covenant&TOKEN=7db8eh2gvgg45jj&CovenantID={note}&EstateID={EstateOf(2).Current.Id}"),
            Does.Contain("<RESULT>True</RESULT>"));
        _coast.Until(() => _coast.Region(2).Settings.Current.Covenant == note, "the covenant");
    }

    [TestCase("teleporthomeuser")]
    [TestCase("teleporthomeallusers")]
    public void WhoIsSentHome_GoesFromWhateverRegionOfTheEstate(string method)
    {
        Send(method, UUID.Zero.ToString(), _ada.Id.ToString());
        _coast.Until(() => _coast.WhereIs(_ada.Id).Count == 0, "Ada, who has no home, to be gone");
        Assert.That(_coast.WhereIs(_olga.Id), Is.EqualTo(new[] { 0 }));
    }

    [TestCase("METHOD=teleport_home_all_users&TOKEN=wrong&EstateID={0}")]
    [TestCase("METHOD=teleport_home_all_users&TOKEN=7db8eh2gvgg45jj&EstateID=9999")]
    [TestCase("METHOD=nonsense&TOKEN=7db8eh2gvgg45jj&EstateID={0}")]
    public void News_OfAnotherEstateOrWithoutTheToken_AreRefused(string form)
    {
        form = form.Replace("{0}", EstateOf(2).Current.Id.ToString(), StringComparison.Ordinal);
        Assert.That(_coast.Ask(2, "/estate", form), Does.Contain("<RESULT>False</RESULT>"));
        _coast.Run(1);
        Assert.That(_coast.WhereIs(_ada.Id), Is.EqualTo(new[] { 2 }));
    }

    private IEstate EstateOf(int region) => _coast.Region(region).RequestModuleInterface<IEstate>()!;

    private void Send(string method, params string[] parameters) => _olga.Session.Send(room =>
    {
        var writer = new EstateOwnerMessageWriter(room);
        writer.AgentData(_olga.Agent.AgentId, _olga.Agent.SessionId, UUID.Zero);
        writer.MethodData(method, UUID.Random());
        foreach (var parameter in parameters)
            writer.ParamList(parameter);
        return writer.Finish();
    }, _olga.Stack.Now);
}
