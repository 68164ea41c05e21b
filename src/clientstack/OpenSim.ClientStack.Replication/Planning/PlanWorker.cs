using OpenSim.ClientStack.Replication.Encoding;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// What one thread plans viewers with: encoded blocks, open datagrams, priorities and counts. Nothing of it belongs to a viewer.
/// </summary>
internal sealed class PlanWorker(Scene scene)
{
    public Scene Scene { get; } = scene;

    public UpdateEncoder Encoder { get; } = new(scene);

    public MessageCache Messages { get; } = new();

    public OverridesMessage Overrides { get; } = new();

    public ObjectAnimations Animations { get; } = new();

    /// <summary>Prims whose overrides and animations the viewer is told at the end of its turn.</summary>
    public List<int> Overridden { get; } = [];

    public UpdateDatagrams Datagrams { get; } = new();

    public UpdatePriority Priority { get; } = new();

    /// <summary>Number of the tick that is planned.</summary>
    public long Tick { get; private set; }

    /// <summary>Blocks and messages sent since the last tick began.</summary>
    public int Sent { get; set; }

    /// <summary>Bytes of blocks and messages sent since the last tick began.</summary>
    public long Bytes { get; set; }

    /// <summary>Off: every viewer is told of the whole region.</summary>
    public bool Culls { get; set; }

    /// <param name="interval">Seconds between two updates of a thing that is near.</param>
    /// <param name="frameTime">Seconds.</param>
    /// <param name="dilation">0 to 1.</param>
    public void BeginTick(long tick, double interval, float frameTime, float dilation)
    {
        (Sent, Bytes) = (0, 0);
        Tick = tick;
        Encoder.BeginTick();
        Priority.BeginTick(tick, interval, frameTime);
        Datagrams.SetRegion(Scene.Info.Handle, dilation);
    }
}
