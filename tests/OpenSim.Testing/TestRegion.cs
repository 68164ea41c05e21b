using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;

namespace OpenSim.Testing;

/// <summary>
/// A region on a virtual clock, stepped by the test. The thread that makes it holds the token until it is disposed, so a test can write to
/// the scene directly.
/// <code>
/// using var region = new TestRegion();
/// var box = region.AddBox(new Vector3(128, 128, 25));
/// region.Scene.Writer.SetName(box.RootPart, "crate");
/// region.Step();
/// </code>
/// </summary>
public sealed class TestRegion : IDisposable
{
    private uint _nextCircuit = 1000;

    public TestRegion(RegionInfo? info = null, SceneOptions? options = null, ManualTime? time = null)
    {
        Time = time ?? new ManualTime();
        Scene = new Scene(info ?? NewInfo(), (options ?? new SceneOptions()) with { Time = Time });
        Scene.Token.Enter();
    }

    public Scene Scene { get; }

    public ManualTime Time { get; }

    public static RegionInfo NewInfo(int size = 256) =>
        new() { Id = UUID.Random(), Name = "Test Region", SizeX = size, SizeY = size };

    /// <summary>Lets a frame of time pass and runs a tick, so often.</summary>
    public void Step(int ticks = 1)
    {
        for (var i = 0; i < ticks; i++)
        {
            Time.AdvanceSeconds(Scene.Loop.FrameTime);
            Scene.Loop.Step();
        }
    }

    /// <summary>Ticks until so many seconds have passed.</summary>
    public void StepSeconds(double seconds)
    {
        var until = Scene.Clock.Seconds + seconds;
        while (Scene.Clock.Seconds < until)
            Step();
    }

    /// <summary>Lets go of the token while the action waits for work on other threads that wants it.</summary>
    public void WithoutToken(Action wait)
    {
        Scene.Token.Leave();
        try
        {
            wait();
        }
        finally
        {
            Scene.Token.Enter();
        }
    }

    /// <summary>The row of a plain box of half a metre.</summary>
    public static PrimRow BoxRow(Vector3 position, string name = "Primitive", UUID owner = default) => new()
    {
        Id = UUID.Random(),
        Name = name,
        OwnerId = owner,
        CreatorId = owner.ToString(),
        GroupPosition = position,
        Scale = new Vector3(0.5f),
        Shape = PrimShape.Box,
        HasShape = true,
        BaseMask = 0x0008e000,
        OwnerMask = 0x0008e000,
        NextOwnerMask = 0x00082000
    };

    public SceneObjectGroup AddBox(Vector3 position, string name = "Primitive", UUID owner = default) =>
        Scene.Writer.AddObject(BoxRow(position, name, owner))!.Value;

    /// <summary>A root and its children in a row along x, one metre apart.</summary>
    public SceneObjectGroup AddLinkset(Vector3 position, int prims, UUID owner = default)
    {
        var rows = new List<PrimRow>();
        for (var i = 0; i < prims; i++)
        {
            var row = BoxRow(position, $"part {i + 1}", owner);
            row.Position = new Vector3(i, 0, 0);
            rows.Add(row);
        }

        return Scene.Writer.AddObject(rows)!.Value;
    }

    public static AgentCircuitData NewAgent(string firstName = "Test", string lastName = "User", uint circuitCode = 1000,
        Vector3? position = null, bool isChild = false) => new()
        {
            AgentId = UUID.Random(),
            SessionId = UUID.Random(),
            SecureSessionId = UUID.Random(),
            CircuitCode = circuitCode,
            FirstName = firstName,
            LastName = lastName,
            CapsPath = UUID.Random().ToString(),
            IsChild = isChild,
            StartPosition = position ?? new Vector3(128, 128, 25)
        };

    /// <summary>A root avatar; without a viewer one that the region steers itself.</summary>
    public ScenePresence AddAvatar(string firstName = "Test", string lastName = "User", Vector3? position = null, IViewer? viewer = null) =>
        Scene.Writer.AddPresence(viewer?.Agent ?? NewAgent(firstName, lastName, _nextCircuit++, position), viewer)!;

    /// <summary>From now on the contents of a prim are in the store only, <see cref="World.Prims.SceneInventories.Source"/>.</summary>
    public static void ForgetContents(SceneObjectPart part) => part.Inventory!.Items = null;

    public void Dispose()
    {
        Scene.Token.Leave();
        Scene.Dispose();
    }
}
