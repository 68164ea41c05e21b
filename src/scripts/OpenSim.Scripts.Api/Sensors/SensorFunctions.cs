using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Sensors;

/// <summary>Looks for avatars and objects around the prim; what they find is told as sensor or no_sensor.</summary>
[ScriptFunctions]
public static class SensorFunctions
{
    public static void llSensor(RegionScript script, string name, string id, int type, double radius, double arc) =>
        SensorScan.Run(script, new SensorQuery(name, Ids.Of(id), type, radius, arc));

    public static void llSensorRepeat(
        RegionScript script, string name, string id, int type, double radius, double arc, double rate) =>
        script.Engine.Sensors.Repeat(script, new SensorQuery(name, Ids.Of(id), type, radius, arc), rate);

    public static void llSensorRemove(RegionScript script) => script.Engine.Sensors.Remove(script);
}
