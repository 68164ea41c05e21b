using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Modules.Land.Regions;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>What os functions do to the region, its ground and its parcels.</summary>
[TestFixture]
public sealed class OsPlaceTests : OsFixture
{
    private static readonly UUID Grass = UUID.Parse("00000000-0000-0000-0000-0000000000aa");

    [TestCase("osSetTerrainHeight(10, 12, 30.0);", 30)]
    [TestCase("osSetTerrainHeight(10, 12, 5000.0);", 4000)]
    public void TerrainHeight_IsSet(string call, double height)
    {
        Do(call);
        Assert.That(Scene.Terrain[10, 12], Is.EqualTo(height));
    }

    [TestCase(false, 21)] // not his land
    [TestCase(true, 26)] // within the estate's limits
    public void TerrainHeight_OfWhoManagesNothing(bool isHis, double height)
    {
        Allow("osSetTerrainHeight");
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = UUID.Random() };
        Scene.Land.Rules.IsEstateManager = static _ => false;
        Scene.Settings.Change(row => row with { TerrainRaiseLimit = 5 });
        if (!isHis)
            Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = UUID.Random() });
        Do("osSetTerrainHeight(10, 12, 60.0);");
        Assert.That(Scene.Terrain[10, 12], Is.EqualTo(height));
    }

    [Test]
    public void Ground_LooksAsItIsSaid()
    {
        Do($"osSetTerrainTexture(1, \"{Grass}\"); osSetTerrainTextures([\"{Grass}\", \"\", \"\", \"{Grass}\"], 0);"
            + "osSetTerrainTextureHeight(1, 5.0, 9.0); osTerrainFlush();");
        var row = Scene.Settings.Current;
        Assert.That((row.TerrainTexture1, row.TerrainTexture2, row.TerrainTexture3, row.TerrainTexture4),
            Is.EqualTo((Grass, Grass, UUID.Zero, Grass)));
        Assert.That((row.Elevation1NW, row.Elevation2NW), Is.EqualTo((5.0, 9.0)));
    }

    [Test]
    public void WaterAndSun_AreSet()
    {
        Do("osSetRegionWaterHeight(33.0); osSetRegionSunSettings(FALSE, TRUE, 30.0); osSetSunParam(\"x\", 1.0); osSunSetParam(\"x\", 1.0);"
            + "osSetEstateSunSettings(TRUE, 1.0);");
        var row = Scene.Settings.Current;
        Assert.That((row.WaterHeight, row.UseEstateSun, row.FixedSun, row.SunPosition), Is.EqualTo((33.0, false, true, 12.0)));
    }

    [Test]
    public void Parcel_IsDivided_Joined_AndDescribed()
    {
        Scene.Settings.Change(row => row with { AllowLandJoinDivide = true });
        Do("osParcelSubdivide(<64, 64, 0>, <0, 0, 0>);");
        Assert.That(Scene.Land.All.Count, Is.EqualTo(2));
        Do("osSetParcelDetails(<8, 8, 0>, [PARCEL_DETAILS_NAME, \"Corner\", PARCEL_DETAILS_DESC, \"small\", PARCEL_DETAILS_SEE_AVATARS, FALSE,"
            + " PARCEL_DETAILS_CLAIMDATE, 7]);");
        var corner = Scene.Land.At(new Vector3(8, 8, 0)).Row;
        Assert.That((corner.Name, corner.Description, corner.SeeAvatars, corner.ClaimDate), Is.EqualTo(("Corner", "small", false, 7)));
        Do("osParcelJoin(<0, 0, 0>, <128, 128, 0>);");
        Assert.That(Scene.Land.All.Count, Is.EqualTo(1));
    }

    // Rules that osSetParcelDetails is given, and what becomes of land for sale that belongs to Ada, or to a group.
    [TestCase("PARCEL_DETAILS_NAME, \"NAME\\nmore\"", false, "name 63, desc 0, sale 5, owner Ada, group none")]
    [TestCase("PARCEL_DETAILS_DESC, \"NAMENAMENAMENAMENAME\"", false, "name 6, desc 255, sale 5, owner Ada, group none")]
    [TestCase("PARCEL_DETAILS_OWNER, \"OTHER\"", false, "name 6, desc 0, sale 0, owner other, group none")]
    [TestCase("PARCEL_DETAILS_OWNER, \"nobody\"", false, "name 6, desc 0, sale 5, owner Ada, group none")]
    [TestCase("PARCEL_DETAILS_GROUP, \"OTHER\"", true, "name 6, desc 0, sale 5, owner Ada, group club")]
    [TestCase("PARCEL_DETAILS_GROUP, \"nonsense\"", true, "name 6, desc 0, sale 5, owner Ada, group club")]
    [TestCase("PARCEL_DETAILS_GROUP, NULL_KEY", true, "name 6, desc 0, sale 5, owner Ada, group club")]
    [TestCase("PARCEL_DETAILS_GROUP, NULL_KEY", false, "name 6, desc 0, sale 5, owner Ada, group none")]
    public void Parcel_IsWhatTheRulesMayMakeOfIt(string rules, bool isGroups, string expected)
    {
        Allow("osSetParcelDetails");
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = Ada };
        var (other, club) = (UUID.Random(), UUID.Random());
        var parcel = Scene.Land.At(Here);
        Scene.Land.Change(parcel, row => row with
        {
            OwnerId = Ada,
            Description = "",
            SalePrice = 5,
            Flags = row.Flags | (uint)ParcelFlags.ForSale,
            IsGroupOwned = isGroups,
            GroupId = isGroups ? club : UUID.Zero
        });
        Do($"osSetParcelDetails(llGetPos(), [{rules.Replace("NAME\\n", new string('n', 80) + "\\n").Replace("NAMENAME", new string('d', 200)).Replace("OTHER", other.ToString())}]);");
        var now = parcel.Row;
        Assert.That((now.Flags & (uint)ParcelFlags.ForSale) != 0, Is.EqualTo(now.SalePrice > 0));
        Assert.That($"name {now.Name.Length}, desc {now.Description.Length}, sale {now.SalePrice}, owner {(now.OwnerId == Ada ? "Ada" : now.OwnerId == other ? "other" : "?")}, "
            + $"group {(now.GroupId.IsZero ? "none" : now.GroupId == club ? "club" : "?")}", Is.EqualTo(expected));
    }

    [Test]
    public void Parcel_OfSomebodyElse_StaysAsItIs()
    {
        Allow("osSetParcelDetails");
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = UUID.Random() };
        Scene.Land.Rules.IsEstateManager = static _ => false;
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = UUID.Random() });
        Do("osSetParcelDetails(<8, 8, 0>, [PARCEL_DETAILS_NAME, \"Mine\"]);");
        Assert.That(Scene.Land.At(Here).Row.Name, Is.EqualTo("Meadow"));
    }

    [Test]
    public void Parcel_PlaysWhatItIsGiven()
    {
        Do("osSetParcelMusicURL(\"http://music.test\"); osSetParcelMediaURL(\"http://film.test\");");
        var row = Scene.Land.At(Here).Row;
        Assert.That((row.MusicUrl, row.MediaUrl), Is.EqualTo(("http://music.test", "http://film.test")));
    }

    [TestCase(true, "No voice module")]
    [TestCase(false, "need to own the land")]
    public void ParcelSipAddress_EndsTheScript(bool isHers, string words)
    {
        if (!isHers)
            Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = UUID.Random() });
        Assert.That(Run("default { state_entry() { osSetParcelSIPAddress(\"sip:hall@example.org\"); } }").Script!.Failure, Does.Contain(words));
    }

    [Test]
    public void Archive_ThatWasLoadedLast_IsToldOf()
    {
        var region = UUID.Random().ToString();
        const string Asked = "osLoadedCreationDate() + \"|\" + osLoadedCreationTime() + \"|\" + osLoadedCreationID()";
        Assert.That(Ask(Asked), Is.EqualTo("||"));
        Scene.Settings.Change(row => row with { LoadedCreationTime = 1_700_000_000, LoadedCreationId = region });
        Assert.That(Ask(Asked), Is.EqualTo("Tuesday, 14 November 2023|22:13:20|" + region));
    }

    [Test]
    public void Restart_IsAnnounced_AndCalledOff()
    {
        var restarts = new CountedRestarts();
        Region.Services.Add<IRegionRestarts>(restarts);
        Region.With(new RestartModule());
        Viewer.Calls.Clear();
        Assert.That(Ask("osRegionRestart(60.0, \"Soon\")"), Is.EqualTo("1"));
        Assert.That(Viewer.Take("SendAlert").Single()[0], Does.StartWith("Soon"));
        Assert.That(Ask("osRegionRestart(1.0)"), Is.EqualTo("1"));
        Seconds(70);
        Assert.That(restarts.Count, Is.Zero, "called off");
        Assert.That(Ask("osRegionRestart(60.0)"), Is.EqualTo("1"));
        Seconds(70);
        Assert.That(restarts.Count, Is.EqualTo(1));
    }

    [TestCase(true, "1", 1)]
    [TestCase(false, "0", 0)] // an owner who is no god
    public void ConsoleCommand_IsRun(bool isGod, string answer, int times)
    {
        Allow("osConsoleCommand");
        if (!isGod)
            Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = UUID.Random() };
        var run = 0;
        Region.Commands.Group("Tests").Add("ring the bell", "", "Rings it.", _ => run++);
        Region.Services.Add(new CommandRunner(Region.Commands, () => [Scene.Info.Name], NullLogger<CommandRunner>.Instance));
        Assert.That(Ask("osConsoleCommand(\"ring the bell\")"), Is.EqualTo(answer));
        Region.Settle();
        Assert.That(run, Is.EqualTo(times));
    }

    [Test]
    public void ConsoleCommand_IsNotRunForOtherRegions_WhereTheConsoleDoesNotKnowThisOne()
    {
        Allow("osConsoleCommand");
        var run = 0;
        Region.Commands.Group("Tests").Add("ring the bell", "", "Rings it.", _ => run++);
        Region.Services.Add(new CommandRunner(Region.Commands, () => ["Elsewhere"], NullLogger<CommandRunner>.Instance));
        Ask("osConsoleCommand(\"ring the bell\")");
        Region.Settle();
        Assert.That(run, Is.Zero);
    }

    private sealed class CountedRestarts : IRegionRestarts
    {
        public int Count { get; private set; }

        public void Restart(Scene scene) => Count++;
    }

    [TestCase("OSTPOBJ_NONE", 1.5f)] // turned as well
    [TestCase("OSTPOBJ_SETROT", 1f)]
    public void TeleportObject_PutsItThere(string flags, float turn)
    {
        var other = Region.Region.AddBox(new Vector3(50, 50, 25), "other", Ada);
        Scene.Writer.RotateGroup(other, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, 0.5f));
        Assert.That(Ask($"osTeleportObject(\"{other.Id}\", <60, 61, 30>, llEuler2Rot(<0, 0, 1>), {flags})"), Is.EqualTo("1"));
        Assert.That(other.RootPart.Position, Is.EqualTo(new Vector3(60, 61, 30)));
        var ahead = Vector3.Transform(Vector3.UnitX, other.Rotation);
        Assert.That(MathF.Atan2(ahead.Y, ahead.X), Is.EqualTo(turn).Within(0.001f));
    }

    [Test]
    public void ResetAllScripts_BeginsAnew()
    {
        Run("integer n; default { state_entry() { llSay(0, \"begun \" + (string)n++); } }", name: "other");
        Heard();
        Run("default { touch_start(integer t) { } link_message(integer a, integer b, string s, key k) { osResetAllScripts(TRUE); } "
            + "state_entry() { llSay(0, \"self\"); } }", name: "resets");
        Run("default { state_entry() { llMessageLinked(LINK_THIS, 0, \"\", \"\"); } }", name: "asks");
        Seconds(1);
        Assert.That(Heard().Count(said => said == "host: begun 0"), Is.GreaterThanOrEqualTo(1));
    }
}
