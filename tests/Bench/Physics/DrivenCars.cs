using System.Globalization;
using System.Numerics;
using Bench.Harness;
using Bench.Scripts.Engine;
using OpenSim.Testing;

namespace Bench.Physics;

/// <summary>Cars on a road of mesh whose scripts set their motors twice a second, in a region that runs.</summary>
internal static class DrivenCars
{
    private const int Asked = 10; // cars that tell how fast they are
    private const int Across = 15;
    private const float Land = 21;
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(20); // until they are loaded, and drive
    private static readonly TimeSpan Watched = TimeSpan.FromSeconds(20);

    public static void Run(Comparison compare, Func<BenchServer> start)
    {
        using var server = start();
        server.Load([new ScriptedObject("road") { Size = new Vector3(250, 250, 2), Place = new Vector3(128, 128, Land + 0.5f), Mesh = Road() },
            new ScriptedObject("conductor", EngineScripts.Conductor(server.Port))]);
        server.Meet();
        var cars = 0;
        foreach (var wanted in (int[])[10, 50, 200])
        {
            server.Load([.. Enumerable.Range(cars, wanted - cars).Select(Car)], isQuiet: false);
            cars = wanted;
            Waiting.Pass(Settling);
            var before = server.ProcessorSeconds;
            Waiting.Pass(Watched);
            var share = (server.ProcessorSeconds - before) / Watched.TotalSeconds - server.IdleShare;
            var speeds = server.Do("speed", Asked).Answers.Select(a => float.Parse(a, CultureInfo.InvariantCulture)).Order().ToList();
            compare.Note($"{cars} scripted cars on a mesh road", string.Create(CultureInfo.InvariantCulture,
                $"{share:F3} of a core, idle {server.IdleShare:F3}; {speeds[speeds.Count / 2]:F1} m/s"));
        }
    }

    private static ScriptedObject Car(int number) => new($"car {number}", $$"""
        default {
            state_entry() {
                {{(number < Asked ? "llListen(7, \"\", NULL_KEY, \"speed\");" : "")}}
                llSetVehicleType(VEHICLE_TYPE_CAR); llSetStatus(STATUS_PHYSICS, TRUE); llSetTimerEvent(0.5);
            }
            timer() {
                llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <4.0, 0.0, 0.0>);
                llSetVehicleVectorParam(VEHICLE_ANGULAR_MOTOR_DIRECTION, <0.0, 0.0, 1.0>);
            }
            listen(integer channel, string who, key id, string m) { llRegionSay(8, (string)llVecMag(llGetVel())); }
        }
        """)
    {
        Size = new Vector3(3, 1.5f, 0.6f), Place = new Vector3(16 + (number % Across * 16), 16 + (number / Across * 16), Land + 2.5f)
    };

    // Waves of some decimetres, in 1,152 triangles.
    private static byte[] Road()
    {
        const int Side = 24;
        var corners = new Vector3[(Side + 1) * (Side + 1)];
        for (var i = 0; i < corners.Length; i++)
        {
            var (x, y) = (i % (Side + 1), i / (Side + 1));
            corners[i] = new Vector3((float)x / Side - 0.5f, (float)y / Side - 0.5f, 0.1f * MathF.Sin(x * 0.7f) * MathF.Cos(y * 0.5f));
        }

        int[] triangles = [.. Enumerable.Range(0, Side * Side).Select(i => i % Side + i / Side * (Side + 1))
            .SelectMany(at => new[] { at, at + 1, at + Side + 1, at + 1, at + Side + 2, at + Side + 1 })];
        return new MeshFile().With("high_lod", (corners, triangles)).With("physics_mesh", (corners, triangles)).ToBytes();
    }
}
