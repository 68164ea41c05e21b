namespace OpenSim.Scripts.Api.Running;

/// <summary>OS_LISTEN_REGEX_….</summary>
[Flags]
public enum ListenPatterns : byte
{
    None = 0,
    Name = 1,
    Text = 2,
    All = Name | Text
}
