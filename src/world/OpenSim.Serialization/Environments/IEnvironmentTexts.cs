using OpenSim.World;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// What the texts say by which a region keeps environments, each read once. Offered through
/// <see cref="Scene.RegisterModuleInterface{T}"/>. Needs the token.
/// </summary>
public interface IEnvironmentTexts
{
    /// <summary>What stands in for one where the text is none.</summary>
    ViewerEnvironment Read(string text);
}
