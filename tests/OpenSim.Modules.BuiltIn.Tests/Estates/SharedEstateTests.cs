using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

/// <summary>Two regions of one process: in one estate, and in others by the console's commands.</summary>
[TestFixture]
public sealed class SharedEstateTests
{
    private EstateModule _module = null!;
    private ServedRegion _first = null!;
    private TestRegion _second = null!;
    private CommandRegistry _commands = null!;
    private ModuleContext _context = null!;
    private UserAccount _ada = null!;

    private IEstateService Service => _first.Services.Estates;

    [SetUp]
    public void Open()
    {
        _module = new EstateModule();
        _first = new ServedRegion();
        _second = new TestRegion(TestRegion.NewInfo() with { Name = "Second" });
        _commands = new CommandRegistry();
        _ada = _first.CreateUser("Ada");
        _first.Configuration.Set("Estates", "DefaultEstateOwnerName", "Ada Tester");
        _context = new ModuleContext(_first.Configuration, _first.Statistics, _commands, NullLoggerFactory.Instance, _first.Services);
        _module.Initialise(_context);
        Add(_first.Scene);
        Add(_second.Scene);
    }

    [TearDown]
    public void Close()
    {
        foreach (var scene in _context.Scenes.ToList())
            _module.RemoveRegion(scene);
        _second.Dispose();
        _first.Dispose();
    }

    [Test]
    public void Change_InOneRegion_IsSeenInTheOtherAtOnce()
    {
        var viewer = new RecordingViewer(TestRegion.NewAgent()).Enter(_second);
        viewer.Calls.Clear();
        var guest = UUID.Random();

        EstateOf(_first.Scene).Change(row => row with { PublicAccess = false, Managers = [guest] });

        Assert.That(EstateOf(_second.Scene).Current.PublicAccess, Is.False);
        Assert.That(_second.Scene.Land.Rules.IsEstateManager(guest));
        _second.Step(2);
        Assert.That(_second.Scene.Settings.Estate.Flags.HasFlag(RegionFlags.PublicAllowed), Is.False);
        Assert.That(viewer.Take("SendHandshake"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Ban_InOneRegion_SendsAwayWhoIsInTheOther()
    {
        var banned = new RecordingViewer(TestRegion.NewAgent()).Enter(_second);
        var other = new RecordingViewer(TestRegion.NewAgent()).Enter(_second);
        EstateOf(_first.Scene).Change(row => row with { Bans = [new EstateBan(banned.Agent.AgentId, UUID.Zero, 0)] });
        _second.Step(2);
        Assert.That(banned.Take("Close"), Has.Count.EqualTo(1), "he has no home here");
        Assert.That(other.Take("Close"), Is.Empty);
    }

    [Test]
    public void Kick_OfWhoIsInTheOtherRegion_SendsHimHomeThere()
    {
        var owner = _first.Enter(_ada);
        var guest = new RecordingViewer(TestRegion.NewAgent()).Enter(_second);
        _first.Scene.Requests.Estate.Kick(owner.Presence!, guest.Agent.AgentId);
        _second.Step(2);
        Assert.That(guest.Take("Close"), Has.Count.EqualTo(1), "he has no home here");
    }

    [Test]
    public void Changes_OfBothRegions_AreKeptTogether()
    {
        EstateOf(_first.Scene).Change(row => row with { AllowVoice = false });
        EstateOf(_second.Scene).Change(row => row with { AllowSetHome = false });
        Settle();
        var stored = ServedRegion.Wait(Service.GetEstateOfRegion(_first.Scene.Info.Id))!;
        Assert.That((stored.AllowVoice, stored.AllowSetHome), Is.EqualTo((false, false)));
    }

    [Test]
    public void Region_ThatJoinsAgain_FindsWhatAnotherProgramHasStored()
    {
        foreach (var scene in _context.Scenes)
            _module.RemoveRegion(scene);
        var stored = ServedRegion.Wait(Service.GetEstateOfRegion(_first.Scene.Info.Id))!;
        ServedRegion.Wait(Service.StoreEstate(stored with { Name = "Elsewhere" }));
        _module.AddRegion(_first.Scene);
        Assert.That(EstateOf(_first.Scene).Current.Name, Is.EqualTo("Elsewhere"));
    }

    [Test]
    public void Create_MakesAnEstateOfAFreeNameAndAKnownOwner()
    {
        Assert.That(Type($"estate create {_ada.PrincipalId} Harbour Front"), Is.EqualTo("Estate 102 created as \"Harbour Front\".\n"));
        var made = ServedRegion.Wait(Service.GetEstate(102))!;
        Assert.That((made.Name, made.OwnerId), Is.EqualTo(("Harbour Front", _ada.PrincipalId)));
        Assert.That(Type($"estate create {_ada.PrincipalId} Harbour Front"), Is.EqualTo("There is an estate \"Harbour Front\" already.\n"));
        Assert.That(Type($"estate create {UUID.Zero} Hill"), Does.StartWith("There is no user"));
        Assert.That(Type("estate create Hill"), Does.StartWith("Usage: estate create"));
    }

    [Test]
    public void Link_TakesEffectAtOnce()
    {
        Type($"estate create {_ada.PrincipalId} Harbour");
        var second = _second.Scene.Info.Id;

        Assert.That(Type($"estate link region 102 {second}"), Is.EqualTo("Second lies in estate 102, Harbour, now.\n"));

        Assert.That(EstateOf(_second.Scene).Current.Name, Is.EqualTo("Harbour"));
        Assert.That(_second.Scene.Settings.Estate.Name, Is.EqualTo("Harbour"));
        Assert.That(EstateOf(_first.Scene).Current.Name, Is.EqualTo("My Estate"));
        Assert.That(ServedRegion.Wait(Service.GetEstateOfRegion(second))!.Id, Is.EqualTo(102));
        Assert.That(Type($"estate link region 102 {second}"), Is.EqualTo("Second lies in estate 102 already.\n"));
        Assert.That(Type($"estate link region 7 {second}"), Is.EqualTo("There is no estate 7.\n"));
        Assert.That(Type($"estate link region 102 {UUID.Zero}"), Does.StartWith("There is no region"));
    }

    [Test]
    public void Link_LeavesTheOtherRegionsChangesToItsOwnEstate()
    {
        Type($"estate create {_ada.PrincipalId} Harbour");
        Type($"estate link region 102 {_second.Scene.Info.Id}");
        EstateOf(_first.Scene).Change(row => row with { AllowVoice = false });
        Assert.That(EstateOf(_second.Scene).Current.AllowVoice);
    }

    [Test]
    public void SetOwnerAndName_OfAnyEstate_AreSeenAndKept()
    {
        var bob = _first.CreateUser("Bob");
        Assert.That(Type("estate set owner 101 Bob Tester"), Is.EqualTo($"My Estate is {bob.PrincipalId}'s now.\n"));
        Assert.That(Type("estate set name 101 Harbour Front"), Is.EqualTo("Estate 101 is called Harbour Front now.\n"));
        Assert.That(EstateOf(_second.Scene).Current, Has.Property("OwnerId").EqualTo(bob.PrincipalId).And.Property("Name")
            .EqualTo("Harbour Front"));
        Assert.That(ServedRegion.Wait(Service.GetEstate(101))!.Name, Is.EqualTo("Harbour Front"));
        Assert.That(Type("estate show"), Does.Contain("Region   Second\nEstate   101  Harbour Front\nOwner    ").And.Contain("Bob Tester"));
        Assert.That(Type("estate set owner 101 No Body"), Is.EqualTo("There is no such user.\n"));
    }

    private static IEstate EstateOf(Scene scene) => scene.RequestModuleInterface<IEstate>()!;

    private void Add(Scene scene)
    {
        _module.AddRegion(scene);
        _context.Scenes.Add(scene);
    }

    private void Settle() => Assert.That(
        () => _first.Scene.BackgroundCount + _second.Scene.BackgroundNames.Count, Is.Zero.After(60_000, 10));

    private string Type(string line) => _commands.Type(line, "Test Region", "Second").Text;
}
