using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Takes the place of the estate's modules: writes down what estate tools have asked.</summary>
internal sealed class HeardEstateTools : IEstateRequests, ITelehubRequests
{
    public List<string> Lines { get; } = [];

    public void SendInfo(ScenePresence who, UUID invoice) => Lines.Add($"info {invoice}");

    public void ChangeRegion(ScenePresence who, RegionRules rules) => Lines.Add(rules.ToString());

    public void ChangeDebug(ScenePresence who, bool noScripts, bool noCollisions, bool noPhysics) =>
        Lines.Add($"debug {noScripts} {noCollisions} {noPhysics}");

    public void ChangeGround(ScenePresence who, double water, double raise, double lower) => Lines.Add($"ground {water} {raise} {lower}");

    public void ChangeSun(ScenePresence who, RegionSun sun) => Lines.Add($"sun {sun.IsEstates} {sun.IsFixed} {sun.Hour}");

    public void ChangeTextures(ScenePresence who, IReadOnlyList<LayerTexture> textures) =>
        Lines.AddRange(textures.Select(t => $"texture {t.Layer} {t.Texture}"));

    public void ChangeHeights(ScenePresence who, IReadOnlyList<CornerHeights> heights) =>
        Lines.AddRange(heights.Select(h => FormattableString.Invariant($"heights {h.Corner} {h.Low} {h.High}")));

    public void ChangeCovenant(ScenePresence who, UUID notecard) => Lines.Add($"covenant {notecard}");

    public void ChangeEstate(ScenePresence who, UUID invoice, RegionFlags flags) => Lines.Add($"estate {flags}");

    public void ChangeExperiences(ScenePresence who, UUID invoice, EstateExperienceDelta delta, UUID experience) =>
        Lines.Add($"experience {delta} {experience}");

    public void ChangeAccess(ScenePresence who, UUID invoice, EstateAccessDelta delta, IReadOnlyList<UUID> ids) =>
        Lines.Add($"access {delta} {ids.Single()}");

    public void TellAll(ScenePresence who, string text) => Lines.Add($"tell {text}");

    public void TellEstate(ScenePresence who, string text) => Lines.Add($"tell the estate {text}");

    public void SendHome(ScenePresence who, UUID target) => Lines.Add($"home {target}");

    public void SendAllHome(ScenePresence who) => Lines.Add("all home");

    public void Kick(ScenePresence who, UUID target) => Lines.Add($"kick {target}");

    public void Restart(ScenePresence who, int seconds) => Lines.Add($"restart {seconds}");

    public void Send(ScenePresence who) => Lines.Add("telehub");

    public void Connect(ScenePresence who, uint localId) => Lines.Add($"telehub {localId}");

    public void AddSpawnPoint(ScenePresence who, uint localId) => Lines.Add($"spawn {localId}");

    public void RemoveSpawnPoint(ScenePresence who, int index) => Lines.Add($"no spawn {index}");
}
