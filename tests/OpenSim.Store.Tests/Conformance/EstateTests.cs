using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Local.Estates;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class EstateTests(string engine) : StoreFixture(engine, StoreKind.EstateStore)
{
    private readonly RandomRows _rows = new(71);
    private EstateService _service = null!;

    [SetUp]
    public void SetUp() => _service = new EstateService(Database);

    [Test]
    public async Task StoreEstate_New_GetsANumberAndKeepsItsLists()
    {
        var estate = new Estate
        {
            Name = "Ünïcode",
            OwnerId = _rows.Id(),
            Managers = [_rows.Id(), _rows.Id()],
            Users = [_rows.Id()],
            Groups = [_rows.Id()],
            Bans = [new EstateBan(_rows.Id(), _rows.Id(), 1_700_000_000)],
            AllowedExperiences = [_rows.Id()],
            BlockedExperiences = [_rows.Id(), _rows.Id()],
            TrustedExperiences = [_rows.Id()]
        };
        var first = await _service.StoreEstate(estate);
        var second = await _service.StoreEstate(estate with { Name = "Second" });

        Assert.That((first.Id, second.Id), Is.EqualTo((Math.Max(101, first.Id), first.Id + 1)));
        var loaded = (await _service.GetEstate(first.Id))!;
        Assert.That(Plain(loaded), Is.EqualTo(Plain(first)));
        Assert.That(loaded.Managers, Is.EquivalentTo(estate.Managers));
        Assert.That(loaded.Users, Is.EqualTo(estate.Users));
        Assert.That(loaded.Groups, Is.EqualTo(estate.Groups));
        Assert.That(loaded.Bans, Is.EqualTo(estate.Bans));
        Assert.That(loaded.AllowedExperiences, Is.EqualTo(estate.AllowedExperiences));
        Assert.That(loaded.BlockedExperiences, Is.EquivalentTo(estate.BlockedExperiences));
        Assert.That(loaded.TrustedExperiences, Is.EqualTo(estate.TrustedExperiences));
        Assert.That(await _service.GetEstatesByName("Second"), Is.EqualTo(new[] { second.Id }));
        Assert.That(await _service.GetEstatesByOwner(estate.OwnerId), Is.EqualTo(new[] { first.Id, second.Id }));
        Assert.That(await _service.GetEstates(), Is.SupersetOf(new[] { first.Id, second.Id }));
    }

    [Test]
    public async Task StoreEstate_Again_ReplacesTheLists()
    {
        var stored = await _service.StoreEstate(new Estate { Managers = [_rows.Id()], Bans = [new EstateBan(_rows.Id(), UUID.Zero, 1)] });

        await _service.StoreEstate(stored with { Managers = [], Users = [stored.Managers[0]], Bans = [] });

        var loaded = (await _service.GetEstate(stored.Id))!;
        Assert.That((loaded.Managers.Count, loaded.Users.Count, loaded.Bans.Count), Is.EqualTo((0, 1, 0)));
    }

    [Test]
    public async Task StoreEstate_New_HasOpenSimulatorsFlags()
    {
        var stored = await _service.StoreEstate(new Estate { Name = "Flags" });

        var row = Database.Read(session => session.List($"""
            select AbuseEmailToEstateOwner, DenyAnonymous, ResetHomeOnTeleport, FixedSun, DenyTransacted, BlockDwell, DenyIdentified, UseGlobalTime,
            TaxFree, EstateSkipScripts, DenyMinors, AllowEnviromentOverride, AllowVoice, AllowDirectTeleport, PublicAccess, AllowLandmark,
            AllowParcelChanges, AllowSetHome, PricePerMeter, ParentEstateID from estate_settings where EstateID = {stored.Id}
            """, cursor => Enumerable.Range(0, 20).Select(cursor.Int32).ToList()))[0];

        Assert.That(row, Is.EqualTo((int[])[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]));
    }

    [Test]
    public async Task LinkRegion_InAnother_LeavesTheFirst()
    {
        var (a, b) = (await _service.StoreEstate(new Estate()), await _service.StoreEstate(new Estate()));
        var region = _rows.Id();
        Assert.That(await _service.GetEstateOfRegion(region), Is.Null);

        await _service.LinkRegion(region, a.Id);
        await _service.LinkRegion(region, b.Id);

        Assert.That((await _service.GetEstateOfRegion(region))!.Id, Is.EqualTo(b.Id));
        Assert.That(await _service.GetRegions(b.Id), Is.EqualTo(new[] { region }));
        Assert.That(await _service.GetRegions(a.Id), Is.Empty);
    }

    private static Estate Plain(Estate estate) => estate with
    {
        Managers = [],
        Users = [],
        Groups = [],
        Bans = [],
        AllowedExperiences = [],
        BlockedExperiences = [],
        TrustedExperiences = []
    };
}
