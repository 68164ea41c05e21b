namespace OpenSim.Scripts.Api.Rights;

/// <summary>Words of Allow_…; several may be set.</summary>
[Flags]
internal enum OsslCallers
{
    None = 0,
    ParcelOwner = 1,
    ParcelGroupMember = 1 << 1,
    EstateManager = 1 << 2,
    EstateOwner = 1 << 3,
    ActiveGod = 1 << 4,
    God = 1 << 5,
    GridGod = 1 << 6
}
