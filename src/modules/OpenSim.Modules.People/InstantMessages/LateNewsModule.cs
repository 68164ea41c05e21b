using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.World;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Tells people that something of theirs could not be kept after all: a service was away when they did it, and has refused it since. Who
/// is not here any more reads it when he comes.
/// </summary>
public sealed class LateNewsModule : SharedRegionModule
{
    private readonly Scenes _scenes = new();
    private ILateNews? _news;

    public override string Name => "LateNewsModule";

    public override void AddRegion(Scene scene) => _scenes.Add(scene);

    public override void RemoveRegion(Scene scene) => _scenes.Remove(scene);

    public override void Close() => _news?.OnRefused -= Tell;

    protected override void Start()
    {
        _news = Service<ILateNews>();
        _news?.OnRefused += Tell;
    }

    // From no one: viewers show that as a word of the system.
    private void Tell(LateRefusal refusal)
    {
        if (_scenes.FirstOrDefault() is not { } scene)
            return;
        var message = new InstantMessage
        {
            FromName = "System", ToAgentId = refusal.Person, Text = refusal.Sentence, RegionId = scene.Info.Id,
            Timestamp = (uint)scene.Clock.UnixTime
        };
        scene.Post(s => s.RequestModuleInterface<IInstantMessageRouter>()?.Send(s, message));
    }
}
