using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>A region of 100 prims: a quarter of it is Ada's and carries 25, the rest is Bob's and carries 75.</summary>
[TestFixture]
public sealed class PrimLimitTests
{
    private static readonly Vector3 OnAdas = new(20, 20, 25);
    private static readonly Vector3 OnBobs = new(200, 200, 25);

    private ServedRegion _region = null!;
    private ScenePresence _ada = null!;
    private ScenePresence _bob = null!;

    private Scene Scene => _region.Scene;

    [TearDown]
    public void CloseRegion() => _region.Dispose();

    [Test]
    public void Rez_WithoutTheModule_HasNoLimitOfItsParcel()
    {
        Open("DefaultPermissionsModule");
        Assert.That(Refusal(_ada, OnAdas, 26), Is.Null);
    }

    [Test]
    public void Rez_OfMoreThanTheRegionHolds_IsRefused_AlsoWithoutTheModule()
    {
        Open("DefaultPermissionsModule");
        _region.Region.AddLinkset(OnBobs, 60, _bob.Id);
        Assert.That(Refusal(_ada, OnAdas, 40), Is.Null);
        Assert.That(Refusal(_ada, OnAdas, 41), Does.Contain("region is full"));
    }

    [Test]
    public void Rez_OntoFullLand_IsRefused_HoweverFastOneAsks()
    {
        Open("DefaultPermissionsModule, PrimLimitsModule");
        Assert.That(Refusal(_ada, OnAdas, 20), Is.Null);
        Assert.That(Refusal(_ada, OnAdas, 6), Does.Contain("parcel is full"));
        Assert.That(Refusal(_ada, OnAdas, 5), Is.Null);
        Assert.That(Refusal(_bob, OnAdas, 1), Does.Contain("parcel is full"), "nor others");
        Assert.That(Refusal(_ada, OnBobs, 70), Is.Null, "other land has room of its own");
    }

    [Test]
    public void Rez_CountsAllLandOfTheSameOwner()
    {
        Open("PrimLimitsModule");
        Scene.Land.Change(Scene.Land.Divide(new ParcelArea(128, 0, 256, 128))!, row => row with { OwnerId = _ada.Id });
        Assert.That(Refusal(_ada, OnAdas, 50), Is.Null);
        Assert.That(Refusal(_ada, OnAdas, 1), Does.Contain("parcel is full"));
    }

    [Test]
    public void Rez_WhatWasLetInAndDidNotCome_CountsForAMomentOnly()
    {
        Open("PrimLimitsModule");
        Assert.That(Refusal(_ada, OnAdas, 25), Is.Null);
        _region.Region.StepSeconds(4);
        Assert.That(Refusal(_ada, OnAdas, 25), Is.Null);
    }

    [Test]
    public void Rez_MoreThanMaxPrimsPerUser_IsRefusedOnOthersLandOnly()
    {
        Open("PrimLimitsModule", maxPrimsPerUser: 10);
        Assert.That(Refusal(_ada, OnBobs, 11), Does.Contain("your limit"));
        Assert.That(Refusal(_ada, OnBobs, 10), Is.Null);
        Assert.That(Refusal(_ada, OnBobs, 1), Does.Contain("your limit"));
        Assert.That(Refusal(_bob, OnBobs, 11), Is.Null);
        Scene.Land.Rules.IsEstateManager = id => id == _ada.Id;
        Assert.That(Refusal(_ada, OnBobs, 11), Is.Null);
    }

    [Test]
    public void Entry_OntoFullLand_IsRefused_AndMovingWithinAParcelIsNot()
    {
        Open("PrimLimitsModule");
        var set = _region.Region.AddLinkset(OnBobs, 20, _bob.Id);
        Assert.That(Refusal(_ada, OnAdas, 6), Is.Null);
        Assert.That(Scene.Permissions.RefusalToEnter(set, PrimMove.Of(set, OnAdas)), Does.Contain("parcel is full"));
        Assert.That(Refusal(_bob, OnBobs, 55), Is.Null);
        Assert.That(Scene.Permissions.RefusalToEnter(set, PrimMove.Of(set, OnBobs + Vector3.UnitX)), Is.Null);
    }

    private string? Refusal(ScenePresence who, Vector3 place, int prims) => Scene.Permissions.RefusalToRez(who, place, prims);

    private void Open(string modules, int maxPrimsPerUser = -1)
    {
        _region = new ServedRegion(TestRegion.NewInfo() with { MaxPrims = 100, MaxPrimsPerUser = maxPrimsPerUser });
        _region.Configuration.Set("Permissions", "permissionmodules", modules);
        _region.With(new LandModule());
        _ada = _region.Region.AddAvatar("Ada");
        _bob = _region.Region.AddAvatar("Bob");
        Scene.Land.Reset(_bob.Id);
        Scene.Land.Change(Scene.Land.Divide(new ParcelArea(0, 0, 128, 128))!, row => row with { OwnerId = _ada.Id });
    }
}
