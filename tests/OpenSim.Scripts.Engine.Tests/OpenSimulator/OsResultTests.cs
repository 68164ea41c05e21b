using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>What os functions of people, places and the simulator give.</summary>
[TestFixture]
public sealed class OsResultTests : OsFixture
{
    // Of people.
    [TestCase("llDumpList2String(osGetAgents(), \",\")", "Ada Tester")]
    [TestCase("llGetListLength(osGetAvatarList())", "0")]
    [TestCase("osAvatarType(llGetOwner())", "1")]
    [TestCase("osAvatarType(NULL_KEY)", "0")]
    [TestCase("osAvatarType((key)\"no key\")", "-1")]
    [TestCase("osAvatarType(\"ada\", \"tester\")", "1")]
    [TestCase("osAvatarType(\"Bob\", \"Tester\")", "0")]
    [TestCase("osGetGender(NULL_KEY)", "unknown")]
    [TestCase("osKey2Name(llGetOwner())", "Ada Tester")]
    [TestCase("osKey2Name(NULL_KEY)", "")]
    [TestCase("osKey2Name(\"11111111-2222-3333-4444-555555555555\")", "Far Away")]
    [TestCase("osKey2Name(\"11111111-2222-3333-4444-555555555556\")", "")]
    [TestCase("osAvatarName2Key(\"Ada\", \"Tester\") == (string)llGetOwner()", "1")]
    [TestCase("osAvatarName2Key(\"Far\", \"Away\")", "11111111-2222-3333-4444-555555555555")]
    [TestCase("osAvatarName2Key(\"No\", \"One\")", "00000000-0000-0000-0000-000000000000")]
    [TestCase("osGetAvatarHomeURI(llGetOwner())", "http://home.test:8002")]
    [TestCase("osGetAgentCountry(llGetOwner())", "")]
    [TestCase("osDetectedCountry(0)", "")]
    [TestCase("osGetAgentIP(llGetOwner())", "127.0.0.1")]
    [TestCase("osGetHealth(llGetOwner())", "100.000000")]
    [TestCase("osGetHealth(NULL_KEY)", "-1.000000")]
    [TestCase("osGetHealRate(NULL_KEY)", "0.000000")]
    [TestCase("llList2CSV(osGetNumberOfAttachments(llGetOwner(), [ATTACH_CHEST, 0, \"x\"]))", "1, 0, 0, 0")]
    // Of the grid.
    [TestCase("osGetGridName()", "Town")]
    [TestCase("osGetGridNick()", "twn")]
    [TestCase("osGetGridLoginURI()", "http://login.test:8002/")]
    [TestCase("osGetGridHomeURI()", "http://home.test:8002")]
    [TestCase("osGetGridGatekeeperURI()", "http://gate.test:8002")]
    [TestCase("osGetGridCustom(\"motto\")", "all are welcome")]
    [TestCase("osGetGridCustom(\"nonsense\")", "")]
    // Of the region.
    [TestCase("osGetScriptEngineName()", "YEngine")]
    [TestCase("osGetSimulatorVersion()", "OpenSim")]
    [TestCase("osGetSimulatorMemory() > 1000000", "1")]
    [TestCase("osGetSimulatorMemoryKB() > 1000", "1")]
    [TestCase("osGetPhysicsEngineType()", "RigidBodyWorld")]
    [TestCase("osGetPhysicsEngineName()", "RigidBodyWorld")]
    [TestCase("osCheckODE()", "0")]
    [TestCase("osGetRegionSize()", "<256.00000, 256.00000, 0.00000>")]
    [TestCase("llGetListLength(osGetRegionStats())", "48")]
    [TestCase("llList2Integer(osGetRegionStats(), STATS_ROOT_AGENTS)", "1")]
    [TestCase("llList2Float(osGetRegionStats(), STATS_TIME_DILATION)", "1.000000")]
    [TestCase("osGetMapTexture()", "00000000-0000-0000-0000-00000000abcd")]
    [TestCase("osGetRegionMapTexture(\"\")", "00000000-0000-0000-0000-00000000abcd")]
    [TestCase("osGetRegionMapTexture(\"Nowhere\")", "00000000-0000-0000-0000-000000000000")]
    // Of the ground and the sun.
    [TestCase("osGetTerrainHeight(10, 10)", "21.000000")]
    [TestCase("osTerrainGetHeight(255, 255)", "21.000000")]
    [TestCase("osSetTerrainHeight(10, 10, 30.0)", "1")]
    [TestCase("osGetSunParam(\"day_length\")", "14400.000000")]
    [TestCase("osSunGetParam(\"year_length\")", "365.000000")]
    [TestCase("osGetSunParam(\"nonsense\")", "0.000000")]
    [TestCase("llAbs((integer)(osGetCurrentSunHour() * 3600 - osGetApparentTime())) <= 1", "1")]
    [TestCase("llAbs((integer)(osGetApparentTime() - osGetApparentRegionTime())) <= 1", "1")]
    [TestCase("llStringLength(osGetApparentTimeString(TRUE))", "8")]
    [TestCase("llSubStringIndex(osGetApparentRegionTimeString(FALSE), \"M\") > 0", "1")]
    // Of parcels.
    [TestCase("llGetListLength(osGetParcelIDs())", "1")]
    [TestCase("llList2String(osGetParcelIDs(), 0) == (string)osGetParcelID()", "1")]
    [TestCase("llList2CSV(osGetParcelDetails(osGetParcelID(), [PARCEL_DETAILS_NAME, PARCEL_DETAILS_AREA]))", "Meadow, 65536")]
    [TestCase("llGetListLength(osGetParcelDetails(NULL_KEY, [PARCEL_DETAILS_NAME]))", "0")]
    [TestCase("llList2CSV(osGetParcelDetails(osGetParcelID(), [PARCEL_DETAILS_DWELL, PARCEL_DETAILS_GEOMETRICCENTER]))",
        "5, <128.000000, 128.000000, 0.000000>")]
    [TestCase("osGetParcelDwell(llGetPos())", "5")]
    // Of what is not here.
    [TestCase("osInviteToGroup(llGetOwner())", "0")]
    [TestCase("osEjectFromGroup(llGetOwner())", "0")]
    [TestCase("osTeleportObject(NULL_KEY, <1, 1, 1>, ZERO_ROTATION, 0)", "-1")]
    [TestCase("osGetNumberOfNotecardLines(\"none\")", "-1")]
    [TestCase("osGetNotecard(\"none\")", "ERROR!")]
    [TestCase("osRegionRestart(60.0)", "0")] // no module counts down
    [TestCase("osConsoleCommand(\"show version\")", "0")] // no console
    public void Function_GivesItsResult(string asked, string answer)
    {
        Allow("osConsoleCommand");
        foreach (var (section, key, value) in new[]
            {
                ("GridInfoService", "gridname", "Town"), ("GridInfoService", "gridnick", "twn"),
                ("GridInfoService", "login", "http://login.test:8002/"), ("GridInfoService", "motto", "all are welcome"),
                ("Hypergrid", "HomeURI", "http://home.test:8002/"), ("Hypergrid", "GatekeeperURI", "http://gate.test:8002/")
            })
            Region.Configuration.Set(section, key, value);
        Waiting.For(Region.Services.Accounts.StoreUserAccount(new UserAccount
        {
            PrincipalId = Primitives.UUID.Parse("11111111-2222-3333-4444-555555555555"), FirstName = "Far", LastName = "Away"
        }));
        Scene.Settings.Change(row => row with
        {
            MapTileId = Primitives.UUID.Parse("00000000-0000-0000-0000-00000000abcd"),
            LoadedCreationId = "an archive",
            LoadedCreationTime = 60
        });
        Scene.Land.Change(Scene.Land.At(Here), row => row with { Dwell = 5 });
        if (asked.Contains("STATS_", StringComparison.Ordinal))
            Seconds(15); // until they are counted
        Assert.That(Ask(asked), Is.EqualTo(answer));
    }

    [TestCase("osGetTerrainHeight(-1, 0)", "osGetTerrainHeight: Coordinate out of bounds")]
    [TestCase("osSetTerrainHeight(256, 0, 1.0)", "osSetTerrainHeight: Coordinate out of bounds")]
    public void Function_EndsTheScript_WhereOpenSimulatorDoes(string call, string words)
    {
        var script = Run($"default {{ state_entry() {{ {call}; }} }}");
        Assert.That(script.Script!.Failure, Is.EqualTo("OSSL Runtime Error: " + words));
    }
}
