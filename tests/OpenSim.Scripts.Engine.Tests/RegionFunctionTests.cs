namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts ask of the region and its parcels.</summary>
public class RegionFunctionTests : ScriptFixture
{
    [TestCase("llGetRegionName()", "Test Region")]
    [TestCase("llGetRegionCorner()", "<256000.00000, 256000.00000, 0.00000>")]
    [TestCase("llGetRegionTimeDilation()", "1.000000")]
    [TestCase("llGetRegionFPS() >= 0", "1")]
    [TestCase("llGetRegionFlags() & REGION_FLAG_BLOCK_FLY", "524288")]
    [TestCase("llGetRegionFlags() & REGION_FLAG_SANDBOX", "0")]
    [TestCase("llGround(ZERO_VECTOR)", "21.000000")]
    [TestCase("llGround(<10, 10, 0>)", "21.000000")]
    [TestCase("llWater(ZERO_VECTOR)", "20.000000")]
    [TestCase("llGroundNormal(ZERO_VECTOR) == <0, 0, 1>", "1")]
    [TestCase("llGetRegionAgentCount()", "1")]
    [TestCase("llDumpList2String(llGetAgentList(AGENT_LIST_REGION, []), \",\") == (string)llGetOwner()", "1")]
    [TestCase("llDumpList2String(llGetAgentList(AGENT_LIST_PARCEL, []), \",\") == (string)llGetOwner()", "1")]
    [TestCase("llDumpList2String(llGetAgentList(AGENT_LIST_PARCEL_OWNER, []), \",\") == (string)llGetOwner()", "1")]
    [TestCase("llDumpList2String(llGetAgentList(7, []), \",\")", "INVALID_SCOPE")]
    [TestCase("llGetLandOwnerAt(llGetPos()) == llGetOwner()", "1")]
    [TestCase("llGetParcelFlags(llGetPos()) & PARCEL_FLAG_ALLOW_FLY", "1")]
    [TestCase("llList2CSV(llGetParcelDetails(llGetPos(), [PARCEL_DETAILS_NAME, PARCEL_DETAILS_DESC, PARCEL_DETAILS_AREA, "
        + "PARCEL_DETAILS_SEE_AVATARS, 99, PARCEL_DETAILS_PRIM_USED, PARCEL_DETAILS_SCRIPT_DANGER]))", "Meadow, green, 65536, 1, 1, 0")]
    [TestCase("llList2Key(llGetParcelDetails(llGetPos(), [PARCEL_DETAILS_OWNER]), 0) == llGetOwner()", "1")]
    [TestCase("llGetEnv(\"region_max_prims\")", "150000")]
    [TestCase("llGetEnv(\"estate_id\")", "1")]
    [TestCase("llGetEnv(\"region_rating\")", "PG")]
    [TestCase("llGetEnv(\"dynamic_pathfinding\")", "disabled")]
    [TestCase("llGetEnv(\"nonsense\")", "")]
    public void Function_GivesItsResult(string asked, string answer)
    {
        Scene.Settings.Change(settings => settings with { BlockFly = true, Maturity = 0, WaterHeight = 20 });
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = Ada, Name = "Meadow", Description = "green" });
        Run($"default {{ state_entry() {{ llOwnerSay(\"=\" + (string)({asked})); }} }}");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + answer }));
    }

    [TestCase("DATA_SIM_STATUS", "unknown")]
    [TestCase("DATA_SIM_RATING", "UNKNOWN")]
    [TestCase("DATA_SIM_POS", "")]
    public void SimulatorData_OfARegionThatIsNone(string data, string answer)
    {
        Run($"key asked; default {{ state_entry() {{ asked = llRequestSimulatorData(\"Nowhere\", {data}); }} "
            + "dataserver(key id, string text) { llOwnerSay(\"=\" + text + (string)(id == asked)); } }");
        Region.Settle();
        Seconds(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + answer + "1" }));
    }
}
