namespace OpenSim.Modules.Travels.Admission;

/// <summary>To whom a region is closed; names and numbers are OpenSimulator's.</summary>
[Flags]
internal enum RegionClosures
{
    None = 0,

    /// <summary>Only gods, the estate's owner and its managers.</summary>
    DisallowResidents = 1,

    /// <summary>Only those who have an account here.</summary>
    DisallowForeigners = 2
}
