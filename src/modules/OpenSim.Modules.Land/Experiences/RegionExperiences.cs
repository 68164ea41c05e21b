using OpenSim.Modules.Estates;
using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>The experiences of one region.</summary>
internal sealed class RegionExperiences(Scene scene, ExperienceBook book) : IExperiences
{
    public event Action<UUID, UUID>? OnPermissionChanged;

    public event Action? OnListsChanged;

    public IExperienceService Service => book.Service;

    public ValueTask<Experience?> Find(UUID id) => book.Find(id);

    public bool TryFind(UUID id, out Experience? found) => book.TryFind(id, out found);

    public ValueTask<Experience?> OfScript(UUID experience, UUID asset) => book.OfScript(experience, asset);

    public bool TryOfScript(UUID experience, UUID asset, out Experience? found) => book.TryOfScript(experience, asset, out found);

    public ValueTask AddScript(UUID experience, UUID asset) => book.AddScript(experience, asset);

    public async ValueTask<ExperiencePermission> PermissionOf(UUID agent, UUID experience) =>
        Of(await book.PermissionsOf(agent), experience);

    public bool TryPermission(UUID agent, UUID experience, out ExperiencePermission permission)
    {
        var isKnown = book.TryPermissions(agent, out var said);
        permission = Of(said, experience);
        return isKnown;
    }

    public ValueTask<IReadOnlyDictionary<UUID, bool>> PermissionsOf(UUID agent) => book.PermissionsOf(agent);

    public async ValueTask SetPermission(UUID agent, UUID experience, ExperiencePermission permission)
    {
        await book.SetPermission(agent, experience, permission);
        scene.Post(_ => OnPermissionChanged?.Invoke(agent, experience));
    }

    public bool MayRunOn(Experience experience, Parcel parcel)
    {
        var estate = scene.RequestModuleInterface<IEstate>()?.Current;
        if (estate?.BlockedExperiences.Contains(experience.Id) == true)
            return false;
        if (estate?.TrustedExperiences.Contains(experience.Id) == true)
            return true;
        return !IsListed(parcel, experience.Id, ParcelList.BlockedExperiences)
            && (IsListed(parcel, experience.Id, ParcelList.AllowedExperiences)
                || estate?.AllowedExperiences.Contains(experience.Id) == true
                || (experience.Flags & ExperienceFlags.Grid) != 0);
    }

    public bool IsRatedFor(Experience experience) => experience.Maturity <= scene.Settings.Access;

    public bool MayAct(UUID agent, Experience experience, GroupPowers power) => agent == experience.OwnerId
        || (!experience.GroupId.IsZero && scene.Memberships.HasPower(agent, experience.GroupId, power));

    public void Review() => OnListsChanged?.Invoke();

    private static bool IsListed(Parcel parcel, UUID experience, ParcelList list)
    {
        foreach (var entry in parcel.Row.AccessList)
        {
            if (entry.Flags == (uint)list && entry.AgentId == experience)
                return true;
        }

        return false;
    }

    private static ExperiencePermission Of(IReadOnlyDictionary<UUID, bool> said, UUID experience) =>
        !said.TryGetValue(experience, out var isAllowed) ? ExperiencePermission.None
        : isAllowed ? ExperiencePermission.Allowed : ExperiencePermission.Blocked;
}
