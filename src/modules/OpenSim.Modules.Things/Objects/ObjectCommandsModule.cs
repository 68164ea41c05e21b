using OpenSim.World;

namespace OpenSim.Modules.Things.Objects;

/// <summary>The commands over a region's objects.</summary>
public sealed class ObjectCommandsModule : RegionModule
{
    public override string Name => "ObjectCommandsModule";

    protected override void Attach(Scene scene)
    {
        new ObjectCommands(scene).AddTo(Context.Commands);
        new SceneTransformCommands(scene).AddTo(Context.Commands);
    }
}
