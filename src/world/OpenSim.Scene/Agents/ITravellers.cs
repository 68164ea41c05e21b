namespace OpenSim.World.Agents;

/// <summary>
/// Agents whom other regions hand over to this one. Offered by a module through <see cref="Scene.RegisterModuleInterface{T}"/>. Needs the
/// token.
/// </summary>
public interface ITravellers
{
    /// <summary>
    /// The viewer of a child agent completes its movement: it becomes an avatar here if another region has handed it over. Only then:
    /// whoever looks in from next door could else be in two places.
    /// </summary>
    /// <param name="later">Called with the token held when what was to be waited for has come.</param>
    Entry Enter(ScenePresence child, Action later);
}
