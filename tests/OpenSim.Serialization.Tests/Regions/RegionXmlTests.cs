using System.Numerics;
using System.Text;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Regions;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Regions;

public sealed class RegionXmlTests
{
    [Test]
    public void Settings_ComeBack_AndSectionsStandInOrder()
    {
        var row = new RegionSettingsRow
        {
            BlockFly = true, AllowDamage = true, AllowLandResell = false, AgentLimit = 33, ObjectBonus = 1.5, Maturity = 2,
            TerrainTexture2 = UUID.Random(),
            TerrainPbr4 = UUID.Random(), Elevation1SW = 1.25, Elevation2NE = 99, WaterHeight = 12.5, FixedSun = true, SunPosition = 6.5,
            TelehubObject = UUID.Random(), SpawnPoints = [new SpawnPointRow(1, 0.5f, 20)]
        };
        var xml = RegionSettingsXml.Write(row, "<llsd><map /></llsd>", allowDirectTeleport: false);
        Assert.That(XElement.Parse(xml).Elements().Select(e => e.Name.LocalName),
            Is.EqualTo(new[] { "General", "GroundTextures", "Terrain", "Telehub", "Environment", "Estate" }));
        var (read, environment, direct, own) = RegionSettingsXml.Read(Encoding.UTF8.GetBytes(xml), new RegionSettingsRow())!;
        Assert.That(xml, Does.Not.Contain("><"),
            "OpenSimulator's reader passes over every other element where there is no white space between them");
        Assert.That(read.SpawnPoints, Is.EqualTo(row.SpawnPoints));
        Assert.That(read with { SpawnPoints = row.SpawnPoints }, Is.EqualTo(row));
        Assert.That(environment, Is.EqualTo("<llsd><map /></llsd>"));
        Assert.That((direct, own), Is.EqualTo(((bool?)false, (bool?)true)));
    }

    [Test]
    public void Settings_WhatAnOldFileDoesNotSay_Stays()
    {
        var before = new RegionSettingsRow { BlockFly = true, WaterHeight = 3 };
        var (read, _, direct, own) =
            RegionSettingsXml.Read("<RegionSettings><General><AllowDamage>true</AllowDamage></General></RegionSettings>"u8, before)!;
        Assert.That((direct, own), Is.EqualTo(((bool?)null, (bool?)null)));
        Assert.That((read.BlockFly, read.WaterHeight, read.AllowDamage), Is.EqualTo((true, 3.0, true)));
        Assert.That(RegionSettingsXml.Read("<RegionSettings><Gen"u8, before), Is.Null);
    }

    /// <summary>OpenSimulator's reader of parcels takes the elements in this order only.</summary>
    [Test]
    public void Parcel_ElementsStandInOpenSimulatorsOrder()
    {
        var row = new ParcelRow { PassHours = 2.3f, SeeAvatars = false, IsGroupOwned = true, Environment = "<llsd/>" };
        var xml = XElement.Parse(LandXml.Write(row));

        Assert.That(string.Join(' ', xml.Elements().Select(e => e.Name.LocalName)), Is.EqualTo(
            "Area AuctionID AuthBuyerID Category ClaimDate ClaimPrice GlobalID GroupID IsGroupOwned Bitmap Description Flags LandingType "
            + "Name Status LocalID MediaAutoScale MediaID MediaURL MusicURL MediaType MediaDesc MediaH MediaW MediaLoop ObscureMOAP "
            + "OwnerID "
            + "ParcelAccessList PassHours PassPrice SalePrice SnapshotID UserLocation UserLookAt Dwell OtherCleanTime SeeAVs AnyAVSnds "
            + "GrpAVSnds Environment"));
        string[] names = ["PassHours", "SeeAVs", "AnyAVSnds", "IsGroupOwned", "MediaLoop", "UserLookAt"];
        Assert.That(names.Select(name => xml.Element(name)!.Value), Is.EqualTo(new[] { "2.3", "0", "1", "True", "False", "<0, 0, 0>" }));
    }

    [Test]
    public void Parcel_ComesBack()
    {
        var row = new ParcelRow
        {
            Id = UUID.Random(), LocalId = 7, Bitmap = [1, 2, 255], Name = "A <b> & c", Description = "d", OwnerId = UUID.Random(),
            GroupId = UUID.Random(),
            IsGroupOwned = true, Area = 48, Category = -1, ClaimDate = 5, ClaimPrice = 6, SalePrice = 7, Flags = 0xF000_0001,
            LandingType = 1, MediaAutoScale = 1,
            MediaTextureId = UUID.Random(), MediaUrl = "http://m", MusicUrl = "http://n", PassHours = 2.5f, PassPrice = 3,
            SnapshotId = UUID.Random(),
            UserLocation = new Vector3(1.5f, 2, 3), UserLookAt = new Vector3(0, 1, 0), AuthBuyerId = UUID.Random(),
            OtherCleanTime = 9, Dwell = 12,
            MediaType = "video/vnd",
            MediaDescription = "x", MediaWidth = 4, MediaHeight = 5, MediaLoop = true, ObscureMedia = true, SeeAvatars = false,
            Environment = "<llsd/>",
            AccessList = [new ParcelAccessRow(UUID.Random(), 2, 0)]
        };
        var read = LandXml.Read(Encoding.UTF8.GetBytes(LandXml.Write(row)))!;
        Assert.That(read.AccessList, Is.EqualTo(row.AccessList));
        Assert.That(read.Bitmap, Is.EqualTo(row.Bitmap));
        Assert.That(read with { AccessList = row.AccessList, Bitmap = row.Bitmap }, Is.EqualTo(row));
        Assert.That(LandXml.Read("<LandData><Name>x</Na"u8), Is.Null);
    }
}
