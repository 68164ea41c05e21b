namespace OpenSim.Scripts.Api.Environments;

/// <summary>ENV_…: what becomes of a script's change of an environment.</summary>
internal static class EnvironmentStatus
{
    public const int Ok = 1;
    public const int NotExperience = -1;
    public const int NoExperiencePermission = -2;
    public const int NoEnvironment = -3;
    public const int InvalidAgent = -4;
    public const int InvalidRule = -5;
    public const int ValidationFail = -6;
    public const int NoExperienceLand = -7;
    public const int NoPermissions = -9;
}
