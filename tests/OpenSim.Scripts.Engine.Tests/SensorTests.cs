using System.Numerics;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Sensors and rays in a region with Ada at the host's place, boxes east and north of it, and a scripted one.</summary>
public class SensorTests : ScriptFixture
{
    private const string Teller = """
        sensor(integer count) {
            list names;
            integer i;
            for (; i < count; ++i) names += [llDetectedName(i)];
            llOwnerSay("=" + llDumpList2String(names, ","));
        }
        no_sensor() { llOwnerSay("=nothing"); }
        """;

    [SetUp]
    public void Furnish()
    {
        Region.Region.AddBox(Here + new Vector3(5, 0, 0), "east", Ada);
        Region.Region.AddBox(Here + new Vector3(0, 10, 0), "north", Ada);
        Region.Region.AddBox(Here + new Vector3(60, 0, 0), "far", Ada);
        Region.Region.AddBox(Here + new Vector3(120, 0, 0), "farther", Ada);
        Run("default { timer() { } }", Region.Region.AddBox(Here + new Vector3(-20, 0, 0), "scripted", Ada).RootPart);
        Step();
        Viewer.Calls.Clear();
    }

    [TestCase("\"\", NULL_KEY, AGENT, 96.0, PI", "Ada Tester")]
    [TestCase("\"Ada Tester\", NULL_KEY, AGENT, 96.0, PI", "Ada Tester")]
    [TestCase("\"Somebody Else\", NULL_KEY, AGENT, 96.0, PI", "nothing")]
    [TestCase("\"ada.tester\", NULL_KEY, AGENT_BY_USERNAME, 96.0, PI", "Ada Tester")]
    [TestCase("\"\", llGetOwner(), AGENT, 96.0, PI", "Ada Tester")]
    [TestCase("\"\", llGetKey(), AGENT | PASSIVE, 96.0, PI", "nothing")]
    [TestCase("\"\", NULL_KEY, PASSIVE, 20.0, PI", "east,north")]
    [TestCase("\"\", NULL_KEY, PASSIVE, 500.0, PI", "east,north,far")]
    [TestCase("\"\", NULL_KEY, PASSIVE, 20.0, PI_BY_TWO - 0.1", "east")]
    [TestCase("\"\", NULL_KEY, PASSIVE, 20.0, 0.0", "east")]
    [TestCase("\"north\", NULL_KEY, PASSIVE, 20.0, PI", "north")]
    [TestCase("\"\", NULL_KEY, ACTIVE, 96.0, PI", "scripted")]
    [TestCase("\"\", NULL_KEY, SCRIPTED, 96.0, PI", "scripted")]
    [TestCase("\"\", NULL_KEY, ACTIVE | PASSIVE, 25.0, PI", "east,north,scripted")]
    [TestCase("\"\", NULL_KEY, 0, 96.0, PI", "nothing")]
    [TestCase("\"\", NULL_KEY, PASSIVE, 0.0, PI", "nothing")]
    public void Sensor_FindsWhatIsAskedFor_NearestFirst(string asked, string found)
    {
        Run($"default {{ state_entry() {{ llSensor({asked}); }} {Teller} }}");
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + found }));
    }

    [TestCase("SensorMaxRange", "7", "east")]
    [TestCase("SensorMaxResults", "1", "east")]
    public void Settings_BoundWhatIsFound(string key, string value, string found)
    {
        Region.Configuration.Set("YEngine", key, value);
        Run($"default {{ state_entry() {{ llSensor(\"\", NULL_KEY, PASSIVE, 96.0, PI); }} {Teller} }}");
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + found }));
    }

    [Test]
    public void SensorRepeat_LooksAgain_UntilItIsTakenBack_OrTheStateIsLeft()
    {
        Run($"default {{ state_entry() {{ llSensorRepeat(\"east\", NULL_KEY, PASSIVE, 20.0, PI, 1.0); llListen(5, \"\", NULL_KEY, \"\"); }} {Teller} "
            + "listen(integer c, string n, key k, string text) { if (text == \"end\") llSensorRemove(); else state other; } } "
            + $"state other {{ {Teller} }}");
        Seconds(3.5);
        Assert.That(Heard(), Has.Count.EqualTo(3).And.All.EqualTo("host: =east"));
        Scene.Inventories.GetType();
        Run("default { state_entry() { llSay(5, \"go\"); } }", Region.Region.AddBox(Here, "sayer", Ada).RootPart);
        Seconds(3);
        Assert.That(Heard(), Has.Count.LessThanOrEqualTo(1));
        Assert.That(Scripts.Engine.Sensors.Count, Is.Zero);
    }

    [Test]
    public void SensorRepeat_EndsWithItsScript()
    {
        var script = Run($"default {{ state_entry() {{ llSensorRepeat(\"east\", NULL_KEY, PASSIVE, 20.0, PI, 1.0); }} {Teller} }}");
        Assert.That(Scripts.Engine.Sensors.Count, Is.EqualTo(1));
        Scripts.Loading.Stop(script);
        Assert.That(Scripts.Engine.Sensors.Count, Is.Zero);
    }

    [TestCase("<118, 128, 25>, <140, 128, 25>, []", "host,1")]
    [TestCase("<130, 128, 25>, <200, 128, 25>, [RC_MAX_HITS, 5]", "east,far,2")]
    [TestCase("<130, 128, 25>, <200, 128, 25>, [RC_REJECT_TYPES, RC_REJECT_NONPHYSICAL]", "0")]
    [TestCase("<135, 140, 60>, <135, 140, 1>, []", "land,1")]
    [TestCase("<135, 140, 60>, <135, 140, 1>, [RC_REJECT_TYPES, RC_REJECT_LAND]", "0")]
    [TestCase("<1, 1, 25>, <1, 1, 25>, []", "-1")]
    [TestCase("<1, 1, 25>, <9, 1, 25>, [RC_MAX_HITS]", "-1")]
    public void Ray_MeetsWhatIsInItsWay(string asked, string met)
    {
        Run("default { state_entry() { list met = llCastRay(" + asked + "); integer i; list said; for (; i < llGetListLength(met); ++i) { "
            + "if (llGetListEntryType(met, i) == TYPE_KEY) { key id = llList2Key(met, i); "
            + "if (id == NULL_KEY) said += [\"land\"]; else said += [llList2String(llGetObjectDetails(id, [OBJECT_NAME]), 0)]; } "
            + "else if (llGetListEntryType(met, i) == TYPE_INTEGER) said += [llList2String(met, i)]; } "
            + "llOwnerSay(\"=\" + llDumpList2String(said, \",\")); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + met }));
    }

    [Test]
    public void Ray_TellsWhatIsAskedOfAHit()
    {
        Run("default { state_entry() { llOwnerSay(llList2CSV(llDeleteSubList(llCastRay(<130, 128, 25>, <140, 128, 25>, "
            + "[RC_DATA_FLAGS, RC_GET_NORMAL | RC_GET_LINK_NUM | RC_GET_ROOT_KEY]), 0, 0))); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0, <132.750000, 128.000000, 25.000000>, <-1.000000, 0.000000, 0.000000>, 1" }));
    }

    [TestCase("[]", "Ada Tester")]
    [TestCase("[RC_REJECT_TYPES, RC_REJECT_AGENTS]", "0")]
    public void Ray_MeetsAvatars_UnlessTheyAreLeftOut(string options, string met)
    {
        Run("default { state_entry() { vector p = llList2Vector(llGetObjectDetails(llGetOwner(), [OBJECT_POS]), 0) + <0, 0, 0.5>; "
            + $"list met = llCastRay(p + <0, 5, 0>, p, {options}); if (llGetListLength(met) == 1) llOwnerSay(llList2String(met, 0)); "
            + "else llOwnerSay(llList2String(llGetObjectDetails(llList2Key(met, 0), [OBJECT_NAME]), 0)); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + met }));
    }
}
