using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Tests.Wire;

namespace OpenSim.Services.Tests;

/// <summary>What holds for estates wherever the service is.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class EstateServiceTests(Wiring wiring) : ServiceFixture(wiring)
{
    [Test]
    public async Task Estate_WithEverythingInIt_ComesBackEqual()
    {
        var made = await Services.Estates.StoreEstate(new Estate { Name = "First", OwnerId = UUID.Random() });
        Assert.That(made.Id, Is.GreaterThanOrEqualTo(101));
        var changed = made with
        {
            Name = "Ours & \"theirs\"",
            AbuseEmail = "a@b.c",
            BillableFactor = 1.5f,
            PricePerMeter = 7,
            SunPosition = 12.25,
            AllowVoice = false,
            PublicAccess = false,
            DenyMinors = true,
            TaxFree = true,
            RedirectGridX = 3,
            ParentEstateId = 100,
            AllowEnvironmentOverride = true,
            Managers = [UUID.Random(), UUID.Random()],
            Users = [UUID.Random()],
            Groups = [UUID.Random()],
            AllowedExperiences = [UUID.Random(), UUID.Random()],
            BlockedExperiences = [UUID.Random()],
            TrustedExperiences = [UUID.Random()],
            Bans = [new EstateBan(UUID.Random(), UUID.Random(), 1_700_000_000), new EstateBan(UUID.Random(), UUID.Zero, 0)]
        };
        await Services.Estates.StoreEstate(changed);
        var read = (await Services.Estates.GetEstate(made.Id))!;
        Assert.That(read.Managers, Is.EquivalentTo(changed.Managers));
        Assert.That(read.Users, Is.EquivalentTo(changed.Users));
        Assert.That(read.Groups, Is.EquivalentTo(changed.Groups));
        Assert.That(read.Bans, Is.EquivalentTo(changed.Bans));
        Assert.That(read.AllowedExperiences, Is.EquivalentTo(changed.AllowedExperiences));
        Assert.That(read.BlockedExperiences, Is.EqualTo(changed.BlockedExperiences));
        Assert.That(read.TrustedExperiences, Is.EqualTo(changed.TrustedExperiences));
        Assert.That(WithoutLists(read), Is.EqualTo(WithoutLists(changed)));
    }

    private static Estate WithoutLists(Estate estate) => estate with
    {
        Managers = [],
        Users = [],
        Groups = [],
        Bans = [],
        AllowedExperiences = [],
        BlockedExperiences = [],
        TrustedExperiences = []
    };

    [Test]
    public async Task Estate_ListsEmptied_StayEmpty()
    {
        var made = await Services.Estates.StoreEstate(new Estate { Managers = [UUID.Random()], Bans = [new(UUID.Random(), UUID.Zero, 0)] });
        await Services.Estates.StoreEstate(made with { Managers = [], Bans = [] });
        var read = (await Services.Estates.GetEstate(made.Id))!;
        Assert.That((read.Managers.Count, read.Bans.Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public async Task Estates_AreFoundByNameOwnerAndRegion()
    {
        var (owner, region) = (UUID.Random(), UUID.Random());
        Assert.That(await Services.Estates.GetEstates(), Is.Empty);
        Assert.That(await Services.Estates.GetEstateOfRegion(region), Is.Null);
        var a = await Services.Estates.StoreEstate(new Estate { Name = "One & only", OwnerId = owner });
        var b = await Services.Estates.StoreEstate(new Estate { Name = "Other", OwnerId = owner });
        Assert.That(await Services.Estates.LinkRegion(region, a.Id), Is.True);
        Assert.That(await Services.Estates.LinkRegion(region, b.Id), Is.True);
        Assert.That(await Services.Estates.GetEstates(), Is.EqualTo(new[] { a.Id, b.Id }));
        Assert.That(await Services.Estates.GetEstatesByName("One & only"), Is.EqualTo(new[] { a.Id }));
        Assert.That(await Services.Estates.GetEstatesByName("Nobody's"), Is.Empty);
        Assert.That(await Services.Estates.GetEstatesByOwner(owner), Is.EquivalentTo(new[] { a.Id, b.Id }));
        Assert.That((await Services.Estates.GetEstateOfRegion(region))!.Id, Is.EqualTo(b.Id));
        Assert.That(await Services.Estates.GetRegions(b.Id), Is.EqualTo(new[] { region }));
        Assert.That(await Services.Estates.GetRegions(a.Id), Is.Empty);
        Assert.That(await Services.Estates.GetEstate(12345), Is.Null);
    }
}
