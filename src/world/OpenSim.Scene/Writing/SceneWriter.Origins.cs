namespace OpenSim.World.Writing;

// Whose changes they are.
public sealed partial class SceneWriter
{
    /// <summary>Whose the changes are that are made now.</summary>
    public Origin Origin { get; private set; }

    /// <summary>
    /// Until the result is disposed, changes are of that origin; then of the one before. On the thread that holds the token, within one
    /// holding of it: what is posted, and handlers of events, begin as <see cref="Origin.Person"/>.
    /// <code>
    /// using (scene.Token.Take())
    /// using (scene.Writer.For(Origin.Script))
    ///     scene.Writer.SetText(part, "12:00", White);
    /// </code>
    /// </summary>
    public OriginScope For(Origin origin)
    {
        _scene.Token.AssertHeld();
        return Begin(origin);
    }

    internal OriginScope Begin(Origin origin) => new(this, origin);

    /// <summary>Changes of one origin. It allocates nothing.</summary>
    public readonly ref struct OriginScope
    {
        private readonly SceneWriter _writer;
        private readonly Origin _before;

        internal OriginScope(SceneWriter writer, Origin origin)
        {
            _writer = writer;
            _before = writer.Origin;
            writer.Origin = origin;
        }

        public void Dispose() => _writer.Origin = _before;
    }
}
